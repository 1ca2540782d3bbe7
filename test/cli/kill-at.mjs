// Loaded into a command before its own code (NODE_OPTIONS): kills the process before its n-th write. A write is a change
// of a file, a statement of SQLite, or bytes that are sent to a server. Without a number it counts them into a file.
import fs, { appendFileSync } from "node:fs";
import Module, { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { isMainThread } from "node:worker_threads";

const fatal = Number(process.env.NAVIGATOR_TEST_KILL_AT ?? "0");
const counted = process.env.NAVIGATOR_TEST_COUNT;
let writes = 0;

function live() {
  writes += 1;
  if (writes === fatal) process.kill(process.pid, "SIGKILL");
}

function wrap(owner, name, isWrite = () => true) {
  const call = owner[name];
  owner[name] = function (...args) {
    if (isWrite(...args)) live();
    return call.apply(this, args);
  };
}

/** The driver of SQLite with connections that count. The methods of its own classes cannot be replaced. */
function mortal(driver) {
  class DatabaseSync extends driver.DatabaseSync {
    exec(sql) {
      live();
      return super.exec(sql);
    }
    prepare(sql) {
      const statement = super.prepare(sql);
      const counted =
        (name) =>
        (...values) => {
          live();
          return statement[name](...values);
        };
      return {
        run: counted("run"),
        get: counted("get"),
        all: (...values) => statement.all(...values),
        iterate: (...values) => statement.iterate(...values),
      };
    }
  }
  return { ...driver, DatabaseSync };
}

const isWriting = (_path, flags) => typeof flags === "string" && /[wa+]/.test(flags);
if (isMainThread) {
  const changes = [
    "renameSync",
    "linkSync",
    "rmSync",
    "unlinkSync",
    "fsyncSync",
    "copyFileSync",
    "writeFileSync",
  ];
  for (const name of [...changes, "write", "writev"]) wrap(fs, name);
  wrap(fs, "openSync", isWriting);
  for (const name of ["writeFile", "rename", "link", "rm", "unlink", "copyFile"]) wrap(fs.promises, name);
  wrap(fs.promises, "open", isWriting);
  syncBuiltinESMExports();
  wrap(net.Socket.prototype, "write");
  const load = Module._load;
  Module._load = (name, ...rest) =>
    name === "@photostructure/sqlite" ? mortal(load(name, ...rest)) : load(name, ...rest);
  if (counted) process.on("exit", () => appendFileSync(counted, String(writes)));
}
