import type { AttachedFile } from "../attached-file.ts";
import { counted } from "./counted.ts";
import { printable } from "./printable.ts";

/** The digits of a hash that people compare. */
const DIGITS = 12;

/**
 * An attachment in one line. The agent chooses the type, the name and the path, so they come last: before the hash,
 * they could contain a false hash.
 */
export function attachedFileText({ type, name, path, size, sha256 }: Omit<AttachedFile, "changed">): string {
  const names = [name, path === name ? undefined : path].filter((text) => text !== undefined);
  return printable(`sha256 ${shortHash(sha256)}, ${counted(size, "byte")}: ${[type, ...names].join(" ")}`);
}

export function shortHash(sha256: string): string {
  return sha256.slice(0, DIGITS);
}
