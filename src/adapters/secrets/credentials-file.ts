import { dirname, join, resolve } from "node:path";
import * as z from "zod";
import { AGENT_TOKEN } from "../../model/agent-identity.ts";
import { shellWord } from "../../model/words/shell-word.ts";
import { createPrivate, type PrivateJson, readPrivate } from "../files/private-file.ts";

/** A token shorter than this can be guessed. */
const SHORTEST = 32;

const Tokens = z.object({ operator: z.string(), agent: z.string() });
export type ServerTokens = Readonly<z.infer<typeof Tokens>>;

export type FoundTokens =
  | { readonly ok: true; readonly value: ServerTokens }
  | { readonly ok: false; readonly problem: string; readonly advice: string };

export interface GivenTokens {
  readonly operator: string | undefined;
  readonly agent: string | undefined;
}

/**
 * What to do if a home folder has no tokens: make them, or refuse, because a running server would
 * not know new tokens.
 */
export type WhereNone = "make" | "refuse";

interface ReadOptions {
  readonly whereNone?: WhereNone | undefined;
  /** the words that start Navigator here, for advice */
  readonly self?: readonly string[] | undefined;
}

/** The tokens of a home folder. Tokens that the caller passes in take precedence over those in the file. */
export async function readCredentials(
  home: string,
  given: GivenTokens,
  { whereNone = "make", self = ["navigator"] }: ReadOptions = {},
): Promise<FoundTokens> {
  const file = join(home, "credentials.json");
  const isWhole = given.operator !== undefined && given.agent !== undefined;
  const kept: FoundTokens = isWhole
    ? { ok: true, value: { operator: "", agent: "" } }
    : await keptIn(file, whereNone, self);
  if (!kept.ok) return kept;
  const value = { operator: given.operator ?? kept.value.operator, agent: given.agent ?? kept.value.agent };
  if (value.agent.startsWith(AGENT_TOKEN)) {
    const advice = "Give the server another one, or none: the agent sends its token by itself.";
    return { ok: false, problem: "NAVIGATOR_AGENT_TOKEN holds the own token of one agent.", advice };
  }
  const short = (["operator", "agent"] as const).find((role) => value[role].length < SHORTEST);
  if (short !== undefined) {
    const advice = `Use at least ${SHORTEST} characters, for example those of: openssl rand -hex 32`;
    return { ok: false, problem: `The ${short}'s token is too short.`, advice };
  }
  if (value.operator === value.agent) {
    const advice = "Give each its own, or agents could make the operator's decisions.";
    return { ok: false, problem: "The operator's and the agents' token are the same.", advice };
  }
  return { ok: true, value };
}

/** The tokens in the file. Makes new ones only if there is no file: an unusable file may hold tokens in use. */
async function keptIn(file: string, whereNone: WhereNone, self: readonly string[]): Promise<FoundTokens> {
  const found = await readPrivate(file);
  if (found.kind === "absent" && whereNone === "refuse") return none(file, self);
  if (found.kind === "absent") await createPrivate(file, { operator: newToken(), agent: newToken() });
  return judged(file, found.kind === "absent" ? await readPrivate(file) : found);
}

function judged(file: string, found: PrivateJson): FoundTokens {
  switch (found.kind) {
    case "shared":
      return unusable(`Others can read ${file}.`, `Make it yours alone: chmod 600 ${file}`);
    case "foreign":
      return unusable(`${file} belongs to another user.`, "Use a NAVIGATOR_HOME of your own.");
    case "unreadable":
      return unusable(
        `${file} cannot be read (${found.code}).`,
        "It has to be a file of yours, and no link.",
      );
    default: {
      const tokens = Tokens.safeParse(found.kind === "json" ? found.value : undefined);
      if (tokens.success) return { ok: true, value: tokens.data };
      const advice = "Delete it to have new tokens made; every client then needs the new ones.";
      return unusable(`${file} does not hold two tokens.`, advice);
    }
  }
}

function none(file: string, self: readonly string[]): FoundTokens {
  const problem = `There are no tokens in ${resolve(dirname(file))}: no server was started with it.`;
  const make = [...self, "token", "agent", "--new"].map(shellWord).join(" ");
  const advice = `Name the server's own folder, as \`navigator start\` prints it: --home <folder>. To make tokens before the first start: ${make}`;
  return unusable(problem, advice);
}

function unusable(problem: string, advice: string): FoundTokens {
  return { ok: false, problem, advice };
}

export function newToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}
