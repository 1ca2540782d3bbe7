// Runs work under a lock: two starts in one folder at the same time would install over each other, so the second
// waits for the first.
import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PAUSE_MS = 200;

export function oneAtATime(root, work, onWait) {
  const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
  const file = join(tmpdir(), `navigator-prepare-${name}.lock`);
  for (let told = false; !take(file); told = true) {
    if (!told) onWait();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  const release = () => rmSync(file, { force: true });
  process.on("exit", release);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  work();
  release();
  process.off("exit", release);
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    // Another process holds the lock, or died while holding it.
    if (error.code !== "EEXIST") throw error;
    dropIfDead(file);
    return false;
  }
}

function dropIfDead(file) {
  const holder = read(file);
  if (holder === "" || isAlive(Number(holder))) return;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    // Another process that waits for the lock has removed it first.
    return;
  }
  // A live process may have taken the lock meanwhile. If so, put its lock back.
  if (read(aside) === holder) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The lock has just been released.
    return "";
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
