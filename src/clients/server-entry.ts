import type { ClientTarget } from "./client.ts";

const TOKEN = "NAVIGATOR_TOKEN";

export interface Stdio {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The process that a client starts. */
export function stdioEntry({ self, home, storeArgs = [] }: ClientTarget): Stdio {
  const [command = "", ...args] = self;
  // Without this variable, the process would read the keys and the trust file from the default folder.
  const env = home === undefined ? {} : { env: { NAVIGATOR_HOME: home } };
  return { command, args: [...args, "mcp", ...storeArgs], ...env };
}

/** The header with which a client presents the agents' token; `reference` is how the client names a variable. */
export function bearer(reference: (variable: string) => string): { readonly Authorization: string } {
  return { Authorization: `Bearer ${reference(TOKEN)}` };
}

export function tokenVariable(): string {
  return TOKEN;
}
