/** One answer of the scripted model: a sentence, or one call of a tool. */
export type Turn =
  | { readonly say: string; readonly tokens?: number }
  | {
      readonly call: string;
      readonly input: Readonly<Record<string, unknown>> | string;
      /** the namespace of a tool of an MCP server, for Codex */
      readonly namespace?: string;
      readonly tokens?: number;
    };

/** What the host showed the model before this turn. */
export interface Shown {
  /** the text of the last message: the results of the last call, and what hooks added */
  readonly last: string;
  /** the names of the tools that the host offers */
  readonly tools: readonly string[];
  /** the whole request, as the host sent it */
  readonly body: string;
}

/** A turn, or a function that makes the turn from what the host showed. */
export type Scripted = Turn | ((shown: Shown) => Turn);

/** A script that goes on with what the host showed after each of its turns. */
export type Script = (first: Shown) => AsyncGenerator<Turn, void, Shown>;

/** Answers requests that take no turn of the script, such as those of a subagent that works meanwhile. */
export type Aside = (shown: Shown) => Turn | undefined;

/** A model on loopback that plays a script. */
export interface ScriptedModel {
  readonly port: number;
  readonly seen: readonly Shown[];
  close(): Promise<void>;
}
