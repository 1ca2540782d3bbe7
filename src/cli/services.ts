import type { Toolset } from "../operations/door/toolsets.ts";
import type { Call, Role } from "../operations/ports/call.ts";

export interface ServeOptions {
  readonly toolsets: readonly Toolset[];
  /** 0 for any that is free */
  readonly port: number;
  readonly host: string;
  /** other names by which the server is reached */
  readonly hostnames: readonly string[];
  /** addresses that are told when a task waits for a person */
  readonly webhooks: readonly string[];
  /** show a newcomer what happens here */
  readonly demo: boolean;
  /** keep the tokens for the next start */
  readonly keep: boolean;
}

export interface Serving {
  /** where the page is */
  readonly url: string;
  /** where agents connect */
  readonly mcp: string;
  /** logs one browser in, once */
  readonly login: string;
  /** the database's file, if there is one */
  readonly db?: string;
  /** the agents' token, where it cannot be looked up */
  readonly token?: string;
  readonly close: () => Promise<void>;
}

/** What came of it, or why it cannot be and what to do about that. */
export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string; readonly advice: string };

/** What commands need of the machine; what it is made of is no concern of the command line. */
export interface Services {
  /** Serves one agent over standard input and output until it goes away. */
  readonly stdio: (call: Call, toolsets: readonly Toolset[]) => Promise<void>;
  readonly http: (call: Call, options: ServeOptions) => Promise<Attempt<Serving>>;
  /** a new address to log in with at the server that runs at a port */
  readonly login: (port: number, home?: string) => Promise<Attempt<string>>;
  /** `whereNone`: what to do in a folder that has no tokens yet */
  readonly token: (role: Role, home?: string, whereNone?: "make" | "refuse") => Promise<Attempt<string>>;
  /** makes a new key for states and links; what older ones have made counts for `keepMs` more at most */
  readonly rotateKeys: (keepMs: number, home?: string) => Promise<Attempt<{ readonly home: string }>>;
  /** whether the command was given the operator's token, as a script of theirs would be */
  readonly isOperator: () => Promise<boolean>;
  /** the user's own files */
  readonly files: {
    readonly read: (path: string) => Promise<string | undefined>;
    readonly write: (path: string, text: string) => Promise<void>;
  };
  /** how another program starts Navigator */
  readonly self: readonly string[];
  /** the folder of keys, tokens and trust, where somebody has said which it is */
  readonly home?: string | undefined;
  /** where Codex keeps its settings */
  readonly codexHome: string;
}
