/** The protocol knows only text as an argument of a prompt. */
export interface PromptArgument {
  readonly description: string;
  readonly required: boolean;
  /** it is the id of one of these: completed as it is typed, and refused if there is none */
  readonly names?: "workflow";
}

/** The arguments that came and are not empty. */
export type ArgumentValues = Readonly<Record<string, string | undefined>>;

/** What a person can have their agent told, ready to be sent. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, PromptArgument>>;
  /** What is said to a model that has these tools; nothing where they do not suffice. */
  readonly textFor: (tools: ReadonlySet<string>) => ((given: ArgumentValues) => string) | undefined;
}
