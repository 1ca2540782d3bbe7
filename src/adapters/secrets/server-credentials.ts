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

/** Whether the environment holds the operator token of this home folder. */
export async function hasOperatorToken(env: Environment, home: string): Promise<boolean> {
  const token = env["NAVIGATOR_OPERATOR_TOKEN"];
  if (token === undefined) return false;
  const kept = await readCredentials(
    home,
    { operator: undefined, agent: undefined },
    { whereNone: "refuse" },
  );
  return kept.ok && kept.value.operator === token;
}
