import { constants } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod";
import type { Refusal, Result } from "../model/refusal.ts";
import { TrustedDefinition } from "../model/trusted-definition.ts";
import type { Trust } from "../operations/evidence/trust.ts";

const MAX_BYTES = 1024 * 1024;
const TrustFile = z.object({ version: z.literal(1), trusted: z.array(TrustedDefinition) });

/** A file of this machine that only its owner could have written; one that others could is not believed. */
export function trustFile(path: string): Trust {
  const change = async (
    next: (known: readonly TrustedDefinition[]) => readonly TrustedDefinition[],
  ): Promise<Result<void>> => {
    const known = await read(path);
    if (!known.ok) return known;
    await write(path, next(known.value));
    return { ok: true, value: undefined };
  };
  const without = (known: readonly TrustedDefinition[], contents: readonly string[]) =>
    known.filter(({ content }) => !contents.includes(content));
  return {
    list: () => read(path),
    add: (definition) => change((known) => [...without(known, [definition.content]), definition]),
    remove: (contents) => change((known) => without(known, contents)),
  };
}

async function read(path: string): Promise<Result<readonly TrustedDefinition[]>> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const { mode, uid, size } = await file.stat();
      const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
      if (!isOurs)
        return unbelieved(path, "others could have written or read it; make it yours alone, mode 600");
      if (size > MAX_BYTES) return unbelieved(path, "it is too large");
      const parsed = TrustFile.safeParse(JSON.parse(await file.readFile("utf8")));
      return parsed.success ? { ok: true, value: parsed.data.trusted } : unbelieved(path, "it is damaged");
    } finally {
      await file.close();
    }
  } catch (error) {
    // Not there: nothing was trusted yet. A link, a folder, no JSON, not readable: nothing can be believed.
    const code = error instanceof Error && "code" in error ? String(error.code) : "damaged";
    return code === "ENOENT" ? { ok: true, value: [] } : unbelieved(path, `it cannot be read (${code})`);
  }
}

/** Whole or not at all: a reader never finds half of it. */
async function write(path: string, trusted: readonly TrustedDefinition[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${process.pid}.new`;
  await rm(fresh, { force: true });
  const file = await open(fresh, "wx", 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ version: 1, trusted }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}

function unbelieved(path: string, problem: string): { readonly ok: false; readonly refusal: Refusal } {
  return {
    ok: false,
    refusal: {
      code: "INPUT_UNREADABLE",
      message: `What is trusted is not known: ${path} is not believed, ${problem}.`,
      facts: { path, problem },
    },
  };
}
