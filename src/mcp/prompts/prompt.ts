import type { Result } from "../../model/refusal.ts";
import type { Call } from "../../operations/ports/call.ts";

/** An argument of a prompt. In MCP every prompt argument is text. */
export interface PromptArgument {
  readonly description: string;
  readonly required: boolean;
  /** the kind of record whose id the argument is: the id is completed while it is typed, and refused if unknown */
  readonly names?: "workflow" | "lifecycle" | "trigger";
}

/** The arguments that are given and not empty, by name. */
export type ArgumentValues = Readonly<Record<string, string | undefined>>;

/** A message that a person can send to their agent. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, PromptArgument>>;
  /** The text for a model with these tools; `undefined` if the tools do not suffice. */
  readonly textFor: (
    tools: ReadonlySet<string>,
  ) => ((given: ArgumentValues, call: Call) => string | Promise<Result<string>>) | undefined;
}
