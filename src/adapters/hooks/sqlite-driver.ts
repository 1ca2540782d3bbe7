import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type * as Driver from "@photostructure/sqlite";

const NAME = "@photostructure/sqlite";
const DEEPEST = 64;

type SqliteDriver = Pick<typeof Driver, "DatabaseSync">;

/**
 * The driver of SQLite, by its binary. Node's search for the package and the package's own search for the binary take
 * longer than judging a call. Where the binary is elsewhere, they find it.
 */
export function sqliteDriver(): SqliteDriver {
  return fromBinary() ?? (createRequire(import.meta.url)(NAME) as SqliteDriver);
}

function fromBinary(): SqliteDriver | undefined {
  const file = binary();
  const loaded = { exports: {} };
  try {
    if (file !== undefined) process.dlopen(loaded, file);
  } catch {
    // The binary is for another system library.
    return undefined;
  }
  return file === undefined ? undefined : (loaded.exports as SqliteDriver);
}

/** The binary for this machine in the nearest `node_modules` that has the package. */
function binary(): string | undefined {
  const libc = existsSync("/etc/alpine-release") ? "musl" : "glibc";
  const { platform, arch } = process;
  const within = join(
    "node_modules",
    NAME,
    "prebuilds",
    `${platform}-${arch}`,
    `@photostructure+sqlite.${libc}.node`,
  );
  let folder = import.meta.dirname;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const file = join(folder, within);
    if (existsSync(file)) return file;
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
  return undefined;
}
