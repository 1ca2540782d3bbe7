import type { Context } from "../operations/context.ts";
import type { Toolset } from "../operations/operation.ts";

/** Servers that a command can start; what they are made of is no concern of the command line. */
export interface Services {
  /** Serves one agent over standard input and output until it goes away. */
  readonly stdio: (context: Context, toolsets: readonly Toolset[]) => Promise<void>;
  readonly http: (
    context: Context,
    toolsets: readonly Toolset[],
    port: number,
  ) => Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
}
