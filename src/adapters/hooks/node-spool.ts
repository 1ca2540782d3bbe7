import { mkdir, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { HookSpool, TakenNotes } from "../../operations/ports/hook-spool.ts";
import { boundsWorld, hookWorld } from "./hook-world.ts";
import { hashWith, keyedHash } from "./keyed-hash.ts";
import { earlySpoolOf } from "./store-place.ts";

/** After this time, a process that took notes and did not store them is taken for dead. */
const GIVEN_UP_MS = 60_000;
/** The most files that one call takes. The next call takes the rest. */
const MOST_FILES = 500;
const MOST_BYTES = 65_536;
const PRIVATE_FOLDER = 0o700;

const TAKING = /^(.+)\.(\d+)\.taking$/;

export interface SpoolPlace {
  readonly root: string;
  readonly guarded: readonly string[];
  /** the key that all servers of a store share; without it, the key is the folder's own */
  readonly key?: () => Promise<Uint8Array>;
}

/** The spool in a folder. Making the folder tells hooks that the database beside it is expected. */
export function nodeSpool(
  folder: string,
  { key, ...place }: SpoolPlace,
  now: () => number = Date.now,
): HookSpool {
  let made: Promise<unknown> | undefined;
  const own = keyedHash(folder);
  const keyed = async () => (key ? hashWith(await key()) : own);
  return {
    keyed,
    bounds: () => boundsWorld(place.root, place.guarded),
    world: async (client, failsOpen) => hookWorld({ client, failsOpen, keyed: await keyed(), ...place }),
    take: async () => {
      made ??= mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER }).catch(() => undefined);
      await made;
      const files: string[] = [];
      for (const place of [earlySpoolOf(folder), folder])
        for (const name of await namesIn(place))
          if (name.startsWith("s-") && files.length < MOST_FILES)
            files.push(...(await takeIn(join(place, name), now(), MOST_FILES - files.length)));
      return takenFrom(files);
    },
  };
}

/** Renames the notes of one session, so that no other process takes them. An empty folder is removed. */
async function takeIn(folder: string, now: number, most: number): Promise<readonly string[]> {
  const names = await namesIn(folder);
  if (names.length === 0) {
    // A hook may write at this moment: then the folder is not empty, and stays.
    await rmdir(folder).catch(() => undefined);
    return [];
  }
  const mine: string[] = [];
  for (const name of names.toSorted()) {
    const taking = TAKING.exec(name);
    const isFree = name.endsWith(".json") || (taking && now - Number(taking[2]) > GIVEN_UP_MS);
    if (!isFree || mine.length >= most) continue;
    const file = join(folder, `${taking?.[1] ?? name}.${now}.taking`);
    const isMine = await rename(join(folder, name), file).then(
      () => true,
      () => false,
    );
    if (isMine) mine.push(file);
  }
  return mine;
}

async function takenFrom(files: readonly string[]): Promise<TakenNotes> {
  const read = await Promise.all(files.map((file) => notesIn(file)));
  return {
    notes: read.flat(),
    forget: async () => {
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },
  };
}

async function notesIn(file: string): Promise<readonly unknown[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  if (text === "" || text.length > MOST_BYTES) return [];
  try {
    const notes: unknown = JSON.parse(text);
    return Array.isArray(notes) ? notes.slice(0, 20) : [];
  } catch {
    // The file is damaged, or is no note: it is removed with the others.
    return [];
  }
}

function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
