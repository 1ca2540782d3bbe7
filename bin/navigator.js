#!/usr/bin/env node
const { existsSync } = require("node:fs");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");

const bundle = join(__dirname, "..", "dist", "navigator.js");
const docsPage = join(__dirname, "..", "dist", "docs", "index.html");
const prepareScript = join(__dirname, "..", "scripts", "prepare.mjs");

/** Builds the program, or its documentation, first where it is missing: in a checkout, not in an installed package. */
async function start() {
  const docs = process.argv[2] === "docs";
  if (!existsSync(bundle) || (docs && !existsSync(docsPage) && existsSync(prepareScript))) {
    if (!existsSync(prepareScript)) {
      process.stderr.write(
        "navigator: the package is not complete (dist/navigator.js is missing); install it again\n",
      );
      process.exit(70);
    }
    const { prepare } = await import(pathToFileURL(prepareScript).href);
    prepare({ docs });
  }
  await import(pathToFileURL(bundle).href);
}

void start();
