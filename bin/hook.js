#!/usr/bin/env node
require("../dist/hook.cjs");
