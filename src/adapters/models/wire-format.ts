import type { Prompt } from "./prompt-of.ts";

/** The most tokens of an answer. A model that thinks first needs more than the answer itself. */
export const MOST_OUTPUT_TOKENS = 2_000;

export interface Read {
  /** the answer; `undefined` if there is none */
  readonly answer: unknown;
  readonly tokens?: { readonly in: number; readonly out: number } | undefined;
}

/** How one kind of server is asked, and where its answer is. */
export interface WireFormat {
  /** the server that is asked if the configuration names none */
  readonly usualUrl: string;
  readonly usualKeyEnv: string;
  /** an economical model */
  readonly usualName: string;
  /** appended to the address */
  readonly path: string;
  readonly headers: (key: string | undefined) => Readonly<Record<string, string>>;
  readonly body: (prompt: Prompt, model: string) => object;
  readonly read: (value: unknown) => Read;
}
