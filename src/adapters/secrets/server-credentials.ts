import { existsSync } from "node:fs";
import { join } from "node:path";
import { type FoundTokens, newToken, readCredentials, type WhereNone } from "./credentials-file.ts";

type Environment = Readonly<Record<string, string | undefined>>;

interface CredentialOptions {
  /** if false, tokens that the environment does not name are made for this process only */
  readonly keep?: boolean;
  readonly whereNone?: WhereNone | undefined;
  /** the words that start Navigator here, for advice */
  readonly self?: readonly string[];
}

/** The tokens of a server: the environment's first, then those of the home folder. */
export function serverCredentials(
  env: Environment,
  home: string,
  { keep = true, whereNone, self }: CredentialOptions,
): Promise<FoundTokens> {
  const temporary = (): string | undefined => (keep ? undefined : newToken());
  const given = {
    operator: env["NAVIGATOR_OPERATOR_TOKEN"] ?? temporary(),
    agent: env["NAVIGATOR_AGENT_TOKEN"] ?? temporary(),
  };
  return readCredentials(home, given, { whereNone, self });
}

/** The operator's token that a home folder keeps; `none` if it keeps no tokens, `undefined` if they cannot be used. */
export async function keptOperator(home: string): Promise<string | "none" | undefined> {
  if (!existsSync(join(home, "credentials.json"))) return "none";
  const given = { operator: undefined, agent: undefined };
  const kept = await readCredentials(home, given, { whereNone: "refuse" });
  return kept.ok ? kept.value.operator : undefined;
}

/** The operator's token of this process; `undefined` if neither its environment nor its home folder has one. */
export async function operatorToken(env: Environment, home: string): Promise<string | undefined> {
  const token = env["NAVIGATOR_OPERATOR_TOKEN"] ?? (await keptOperator(home));
  return token === "none" ? undefined : token;
}

/** Where a person finds the agents' token of a server: here if no file keeps it, else in the environment or the home. */
export function whereAgentToken(
  env: Environment,
  keep: boolean,
  token: string,
): { readonly token?: string; readonly tokenFrom?: "environment" } {
  if (!keep) return { token };
  return env["NAVIGATOR_AGENT_TOKEN"] === undefined ? {} : { tokenFrom: "environment" };
}
