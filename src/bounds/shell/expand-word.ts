import { type DoubleQuotedChild, parse, type Word, type WordPart } from "unbash";
import { expandBraces } from "../patterns/braces.ts";
import { type Field, known, unknown } from "./field.ts";
import type { Scope } from "./scope.ts";

/** A piece of a word: its text if known, and whether the shell splits it at spaces. */
interface Piece {
  readonly text: string | undefined;
  readonly split?: boolean;
  readonly glob?: boolean;
  /** several words, as `"$@"` gives */
  readonly fields?: readonly Field[];
  /** in quotes, and one word whatever its text is */
  readonly whole?: boolean;
}

/** The words that one written word becomes in a command. */
export function expandWord(word: Word, scope: Scope, home: string): readonly Field[] {
  const { parts } = word;
  if (parts?.some(({ type }) => type === "BraceExpansion")) return expandedBraces(word, scope, home);
  if (parts === undefined) return [fieldOf(word, home)];
  return fieldsOf(withHome(parts, word.text, home).map((part) => pieceOf(part, scope)));
}

/** The text of a word where the shell does not split it: an assignment, a redirection, a here-document. */
export function textOf(
  { parts, value, text }: Pick<Word, "parts" | "value" | "text">,
  scope: Scope,
  home: string,
): Field {
  if (parts === undefined) return known(tildeOf(text, home) ?? value);
  let start = "";
  for (const piece of parts.map((part) => pieceOf(part, scope))) {
    const piecewise = piece.fields === undefined ? piece.text : joinedText(piece.fields);
    if (piecewise === undefined) return unknown(start);
    start += piecewise;
  }
  const first = parts[0];
  const isHome = first?.type === "Literal" && text.startsWith("~");
  return known(isHome ? (tildeOf(start, home) ?? start) : start);
}

function joinedText(fields: readonly Field[]): string | undefined {
  const texts = fields.map((field) => field.text);
  return texts.includes(undefined) ? undefined : texts.join(" ");
}

function fieldOf(word: Word, home: string): Field {
  const tilde = tildeOf(word.text, home);
  if (tilde !== undefined) return known(tilde);
  if (/^~[-+]/.test(word.text) || /^~\w/.test(word.text)) return unknown();
  return known(word.value);
}

/** A text that begins with the user's own folder; undefined if it does not. */
function tildeOf(text: string, home: string): string | undefined {
  return text === "~" || text.startsWith("~/") ? `${home}${text.slice(1)}` : undefined;
}

function withHome(parts: readonly WordPart[], text: string, home: string): readonly WordPart[] {
  const [first, ...others] = parts;
  if (first?.type !== "Literal" || !text.startsWith("~/")) return parts;
  return [{ ...first, value: `${home}${first.value.slice(1)}` }, ...others];
}

/** Writes the braces out as text, and reads each word anew. */
function expandedBraces(word: Word, scope: Scope, home: string): readonly Field[] {
  const texts = expandBraces(word.text);
  if (texts === undefined || (texts.length === 1 && texts[0] === word.text)) return [unknown()];
  return texts.flatMap((text) => {
    const command = parse(`: ${text}`).commands[0]?.command;
    const words = command?.type === "Command" ? command.args : [];
    return words.flatMap((each) => {
      if (each.type !== "Word" || each.parts?.some(({ type }) => type === "BraceExpansion"))
        return [unknown()];
      return expandWord(each, scope, home);
    });
  });
}

function fieldsOf(pieces: readonly Piece[]): readonly Field[] {
  const fields: Field[] = [];
  let current: Field | undefined;
  const append = (piece: string | undefined, glob: boolean, isWhole = false) => {
    const before = current ?? known("");
    const isGlob = glob || before.glob === true;
    if (before.text === undefined) current = piece === undefined && !isWhole ? unknown(before.start) : before;
    else if (piece === undefined) current = { ...unknown(before.start), ...(isWhole && { whole: true }) };
    else current = { ...known(before.text + piece), ...(isGlob ? { glob: true } : {}) };
  };
  const close = () => {
    if (current !== undefined) fields.push(current);
    current = undefined;
  };
  for (const piece of pieces) {
    if (piece.fields !== undefined) {
      for (const [index, field] of piece.fields.entries()) {
        if (index > 0) close();
        append(field.text, false);
      }
    } else if (piece.split && piece.text !== undefined) {
      const words = piece.text.split(/[ \t\n]+/);
      for (const [index, text] of words.entries()) {
        if (index > 0) close();
        if (text !== "") append(text, /[*?[]/.test(text));
      }
    } else append(piece.text, piece.glob === true, piece.whole === true);
  }
  close();
  return fields;
}

function pieceOf(part: WordPart | DoubleQuotedChild, scope: Scope): Piece {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return { text: part.value };
    case "Glob":
      return { text: part.text, glob: true };
    case "ExtendedGlob":
      return { text: undefined };
    case "DoubleQuoted":
    case "LocaleString":
      return quoted(part.parts, scope);
    case "SimpleExpansion":
      return variable(part.text.slice(1), scope);
    case "ParameterExpansion":
      if (part.prefix !== undefined || part.index !== undefined || part.operation !== undefined)
        return { text: undefined };
      return variable(part.parameter, scope);
    default:
      return { text: undefined };
  }
}

function quoted(parts: readonly DoubleQuotedChild[], scope: Scope): Piece {
  const [only] = parts;
  const pieces = parts.map((part) => pieceOf(part, scope));
  if (parts.length === 1 && only !== undefined && /^\$\{?@\}?$/.test(only.text))
    return pieces[0] ?? { text: "" };
  const texts = pieces.map(({ text, fields }) => (fields === undefined ? text : joinedText(fields)));
  const isGlob = pieces.some(({ glob }) => glob);
  return {
    text: texts.includes(undefined) ? undefined : texts.join(""),
    ...(isGlob && { glob: true }),
    ...(parts.every(isOneWord) && { whole: true }),
  };
}

/** Whether a part stays one word in quotes: `"$@"` and `"${a[@]}"` become several. */
function isOneWord(part: DoubleQuotedChild): boolean {
  if (part.type === "ParameterExpansion")
    return part.prefix === undefined && part.index === undefined && /^\w+$/.test(part.parameter);
  return part.type !== "SimpleExpansion" || /^\$\w+$/.test(part.text);
}

/** A variable's value where it is not quoted. */
function variable(name: string, scope: Scope): Piece {
  const { positional, variables } = scope;
  if (name === "@" || name === "*")
    return positional === undefined ? { text: undefined } : { text: undefined, fields: positional.slice(1) };
  if (/^\d+$/.test(name)) {
    if (positional === undefined) return { text: undefined };
    const field = positional[Number(name)];
    return { text: field === undefined ? "" : field.text, split: true };
  }
  if (variables.has("IFS")) return { text: undefined };
  if (name === "IFS") return { text: " ", split: true };
  if (name === "PWD") return { text: scope.cwd, split: true };
  const text = variables.get(name);
  // A loop gives a variable the name of each file that fits, so the value may be a pattern, also where it is quoted.
  return { text, split: true, ...(text !== undefined && /[*?[]/.test(text) && { glob: true }) };
}
