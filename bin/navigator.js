#!/usr/bin/env node
import { existsSync } from "node:fs";

const bundle = new URL("../dist/navigator.js", import.meta.url);
if (!existsSync(bundle)) {
  const { prepare } = await import(new URL("../scripts/prepare.mjs", import.meta.url).href);
  prepare();
}
await import(bundle.href);
