#!/usr/bin/env node
// Runs the program of hooks from the code that V8 compiled at an earlier start: compiling takes longer than judging.
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const vm = require("node:vm");

const file = path.join(__dirname, "..", "dist", "hook.cjs");
const kept = path.join(path.dirname(file), `hook-${process.version}-${process.arch}.compiled`);
const cachedData = compiled();
// V8 ignores the code of another V8 version or of a text of another length.
const script = new vm.Script(Module.wrap(fs.readFileSync(file, "utf8")), { filename: file, cachedData });
if (cachedData === undefined || script.cachedDataRejected) process.once("exit", keep);
const own = { exports: {} };
script.runInThisContext()(own.exports, Module.createRequire(file), own, file, path.dirname(file));

function compiled() {
  try {
    return fs.readFileSync(kept);
  } catch {
    // This is the first start on this version of Node.
    return undefined;
  }
}

/** The file appears complete: another hook may start at this moment. */
function keep() {
  const draft = kept.replace(/compiled$/, `${process.pid}.compiled`);
  try {
    const open = fs.openSync(draft, "wx");
    fs.writeSync(open, script.createCachedData());
    fs.closeSync(open);
    fs.renameSync(draft, kept);
  } catch {
    // The folder is read-only: every start compiles.
  }
}
