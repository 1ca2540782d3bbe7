import { shellWord } from "./shell-word.ts";

export interface Typed {
  /** the words that start Navigator here; without them, its name */
  readonly self?: readonly string[] | undefined;
  readonly verb: "answer" | "resolve" | "trust" | "proposals";
  readonly id: string;
  /** a placeholder that the person replaces, such as `<option>` */
  readonly blank?: string;
  /** further arguments, not yet quoted for a shell */
  readonly options?: readonly string[];
}

/** The command for a person's decision at a terminal; safe to paste even if an agent chose a hostile id. */
export function typedCommand({ self = ["navigator"], verb, id, blank, options = [] }: Typed): string {
  const subject = [shellWord(id), ...(blank === undefined ? [] : [blank])];
  const more = options.map(shellWord);
  // An id that begins with a dash would be parsed as an option, even in quotes.
  const words = id.startsWith("-") ? [...more, "--", ...subject] : [...subject, ...more];
  return [...self.map(shellWord), verb, ...words].join(" ");
}
