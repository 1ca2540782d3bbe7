/** In MCP every prompt argument is text. */
export interface PromptArgument {
  readonly description: string;
  readonly required: boolean;
  /** the kind of record whose id it is: completed while typed, refused if unknown */
  readonly names?: "workflow";
}

/** The arguments that are given and not empty. */
export type ArgumentValues = Readonly<Record<string, string | undefined>>;

/** A message that a person can send to their agent. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, PromptArgument>>;
  /** The text for a model with these tools; `undefined` if they do not suffice. */
  readonly textFor: (tools: ReadonlySet<string>) => ((given: ArgumentValues) => string) | undefined;
}
