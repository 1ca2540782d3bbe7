import { link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A token shorter than this can be guessed. */
const SHORTEST = 32;

export interface Credentials {
  readonly operator: string;
  readonly agent: string;
}

export type Found =
  | { readonly ok: true; readonly value: Credentials }
  | { readonly ok: false; readonly problem: string; readonly advice: string };

export interface Given {
  readonly operator: string | undefined;
  readonly agent: string | undefined;
}

/** The tokens of this home, made when they are first needed; those that were given come before those in the file. */
export async function readCredentials(home: string, given: Given): Promise<Found> {
  const file = join(home, "credentials.json");
  const isWhole = given.operator !== undefined && given.agent !== undefined;
  if (!isWhole) await create(file, home);
  const kept: Found = isWhole ? { ok: true, value: { operator: "", agent: "" } } : await read(file);
  if (!kept.ok) return kept;
  const value = { operator: given.operator ?? kept.value.operator, agent: given.agent ?? kept.value.agent };
  const short = (["operator", "agent"] as const).find((role) => value[role].length < SHORTEST);
  if (short !== undefined) {
    const advice = `Use at least ${SHORTEST} characters, for example those of: openssl rand -hex 32`;
    return { ok: false, problem: `The ${short}'s token is too short.`, advice };
  }
  if (value.operator === value.agent) {
    const advice = "Give each its own, or agents could decide what is for operators to decide.";
    return { ok: false, problem: "The operator's and the agents' token are the same.", advice };
  }
  return { ok: true, value };
}

/** Whole or not at all: of two processes that start at once, both end up with the first one's. */
async function create(file: string, home: string): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const draft = `${file}.${newToken()}`;
  const tokens: Credentials = { operator: newToken(), agent: newToken() };
  if (await exists(file)) return;
  await writeFile(draft, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  try {
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function read(file: string): Promise<Found> {
  // On Windows the mode tells nothing: a user's folder is the user's own there.
  if (process.platform !== "win32" && ((await stat(file)).mode & 0o077) !== 0) {
    return {
      ok: false,
      problem: `Others can read ${file}.`,
      advice: `Make it yours alone: chmod 600 ${file}`,
    };
  }
  const tokens = parsed(await readFile(file, "utf8"));
  if (tokens) return { ok: true, value: tokens };
  const advice = "Delete it, and it is made anew; whoever used its tokens needs the new ones.";
  return { ok: false, problem: `${file} does not hold two tokens.`, advice };
}

function parsed(text: string): Credentials | undefined {
  try {
    const { operator, agent } = JSON.parse(text) as Record<string, unknown>;
    return typeof operator === "string" && typeof agent === "string" ? { operator, agent } : undefined;
  } catch {
    // Somebody edited it: the caller says what to do.
    return undefined;
  }
}

export function newToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
