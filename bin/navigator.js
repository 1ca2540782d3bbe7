#!/usr/bin/env node
const { existsSync } = require("node:fs");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");

const bundle = join(__dirname, "..", "dist", "navigator.js");
const prepareScript = join(__dirname, "..", "scripts", "prepare.mjs");

/** Builds the program first where it is missing: in a checkout, not in an installed package. */
async function start() {
  if (!existsSync(bundle)) {
    if (!existsSync(prepareScript)) {
      process.stderr.write(
        "navigator: the package is not complete (dist/navigator.js is missing); install it again\n",
      );
      process.exit(70);
    }
    const { prepare } = await import(pathToFileURL(prepareScript).href);
    prepare();
  }
  await import(pathToFileURL(bundle).href);
}

void start();
