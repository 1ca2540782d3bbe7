import { shellWord } from "./shell-word.ts";

export interface Typed {
  readonly verb: "answer" | "resolve" | "trust";
  readonly id: string;
  /** the placeholder for what the person types, as `<option>` */
  readonly blank?: string;
  /** further words, as the command is to get them */
  readonly options?: readonly string[];
}

/** The command with which a person decides in a terminal, safe to paste whatever agents have named it. */
export function typedCommand({ verb, id, blank, options = [] }: Typed): string {
  const subject = [shellWord(id), ...(blank === undefined ? [] : [blank])];
  const more = options.map(shellWord);
  // What begins with a dash would be taken for an option, even in quotes.
  const words = id.startsWith("-") ? [...more, "--", ...subject] : [...subject, ...more];
  return ["navigator", verb, ...words].join(" ");
}
