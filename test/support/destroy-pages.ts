import { closeSync, openSync, statSync, writeSync } from "node:fs";

const PAGE = 4_096;
const UNTOUCHED = 3;

/** Overwrites half of every nth page of a database, except the first pages, which hold its header. */
export function destroyPages(file: string, every: number): void {
  const size = statSync(file).size;
  const handle = openSync(file, "r+");
  for (let at = PAGE * UNTOUCHED; at < size; at += PAGE * every)
    writeSync(handle, Buffer.alloc(2_000, 0x5a), 0, 2_000, at);
  closeSync(handle);
}
