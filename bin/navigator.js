#!/usr/bin/env node
import { existsSync } from "node:fs";

const bundle = new URL("../dist/navigator.js", import.meta.url);
const prepareScript = new URL("../scripts/prepare.mjs", import.meta.url);
if (!existsSync(bundle)) {
  if (!existsSync(prepareScript)) {
    process.stderr.write(
      "navigator: the package is not complete (dist/navigator.js is missing); install it again\n",
    );
    process.exit(70);
  }
  const { prepare } = await import(prepareScript.href);
  prepare();
}
await import(bundle.href);
