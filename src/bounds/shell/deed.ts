import type { Field } from "./field.ts";

/** A command with its words. */
export interface Run {
  readonly kind: "run";
  /** the words as they are looked up, the name first */
  readonly words: readonly Field[];
  /** other ways of writing the same command, such as `git push` for `git -C . push` */
  readonly forms: (readonly Field[])[];
  /** the commands it may be wrapping, if it is a program that is not known */
  readonly tails: (readonly Field[])[];
  /** everything the command does besides being run: its edits, the commands it carries out */
  readonly deeds: Deed[];
  /**
   * `wrapper`: only runs another command. `neutral`: changes nothing but the shell. `file`: a script on disk.
   * `function`: the line itself has given the name its meaning.
   */
  manner: "plain" | "wrapper" | "neutral" | "file" | "function";
  /** the variable that may make the name mean another program */
  readonly voided: string | undefined;
}

/** A change of a file. */
export interface Edit {
  readonly kind: "edit";
  /** the absolute path, not yet resolved; undefined if the line does not show it */
  readonly path: string | undefined;
  /** `exact`: this file. `tree`: this file or folder and everything below. `perhaps`: this file, if the target is a folder. */
  readonly reach: "exact" | "tree" | "perhaps";
  /** the program that has the file among its words and is not known to only read it; absent if the edit is certain */
  readonly by?: string;
}

/** A part of a command that the text does not show. */
export interface Opaque {
  readonly kind: "opaque";
  readonly why: string;
}

/** A command that goes on after the line has ended. */
export interface Background {
  readonly kind: "background";
}

/** One thing that a line does. */
export type Deed = Run | Edit | Opaque | Background;
