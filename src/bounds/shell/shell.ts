import type { World } from "../world.ts";
import type { Run } from "./deed.ts";
import type { Field } from "./field.ts";
import type { Scope } from "./scope.ts";

/** The standard input of a command: a known text, a file, or something the line does not show. */
export type Input = { readonly text: Field } | { readonly file: Field } | "inherited";

/** What the reader of one program can say about the command it reads. */
export interface Shell {
  readonly world: World;
  readonly scope: Scope;
  /** the aliases of git that the line itself sets */
  readonly gitAliases: Map<string, string>;
  readonly input: Input;
  /** the command carries out another one */
  readonly run: (words: readonly Field[]) => void;
  /** the command has a shell carry out a text */
  readonly script: (text: Field | undefined, positional?: readonly Field[]) => void;
  /** like `script`, in the same shell: `eval`, an alias */
  readonly inline: (text: string) => void;
  /** the command has a shell carry out a file */
  readonly file: (path: Field, manner: "source" | "shell" | "program", args: readonly Field[]) => void;
  /** the command changes a file; `by` names a program that may only read it */
  readonly edit: (path: Field, reach?: "exact" | "tree" | "perhaps", by?: string) => void;
  readonly opaque: (why: string) => void;
  readonly background: () => void;
  /** sets a variable in this shell */
  readonly assign: (name: string, value: string | undefined) => void;
  /** the absolute path of a word; undefined if the line does not show it */
  readonly path: (word: Field) => string | undefined;
  /** collects what a file on disk does apart from what the line does */
  readonly nested: (words: readonly Field[]) => (part: () => void) => void;
  /** whether this line may have changed a file */
  readonly wrote: (path: string) => boolean;
}

/** Reads the words after a program's name. */
export type Program = (shell: Shell, args: readonly Field[], run: Run) => void;
