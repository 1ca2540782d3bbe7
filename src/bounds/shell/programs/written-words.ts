import { after, type Field, known } from "../field.ts";
import type { Shell } from "../shell.ts";

/** The most words of one command that are looked at. */
const MOST_WORDS = 200;
/** Options whose value is a file or folder that is written: `--outDir out`, `--coverageDirectory=x`. */
const PLACES =
  /(^|[a-z])(out(put)?|coverage|declaration|reports?|artifacts?|target|dist|log|trace|build(info)?)(file|dir|directory|path|folder)$|^(basetemp|junitxml)$/;
/** Options whose value may be one: `-o`, `--output`, `--js_out`; also a format, as in `-o json`. */
const OUTPUTS = /^-o$|^-{1,2}(\w+[-_.])?(out(put)?|dest(ination)?)$/i;

/** Reads the words of a program that is not known to only read: each that may be a file counts as written. */
export function readWrittenWords(shell: Shell, program: string, args: readonly Field[]): void {
  for (const { word, option } of wordsOf(args)) {
    if (word.text === undefined) shell.edit(word, "exact", program);
    else if (isPlace(option) || isPathLike(shell, word.text)) shell.edit(word, "exact", program);
  }
}

/** Reads the outputs that the words of a program name. */
export function readOutputs(shell: Shell, program: string, args: readonly Field[]): void {
  for (const { word, option } of wordsOf(args))
    if (isPlace(option) || (OUTPUTS.test(option) && isPathLike(shell, word.text ?? "/")))
      shell.edit(word, "exact", program);
}

interface Word {
  readonly word: Field;
  /** the option that the word is the value of, if it may be one; else empty */
  readonly option: string;
}

/** The words and the values of options, each with the option before it. Options without a value are left out. */
function wordsOf(args: readonly Field[]): readonly Word[] {
  let before = "";
  return args.slice(0, MOST_WORDS).flatMap((word): readonly Word[] => {
    const { start } = word;
    const option = before;
    before = "";
    if (!/^-./.test(start)) return [{ word, option }];
    const [, name] = /^(--?[\w.-]+)=/.exec(start) ?? [];
    if (name !== undefined) return [{ word: after(word, `${name}=`), option: name }];
    before = start;
    // The value may be a part of the word, as in `-oREADME.md`.
    return /^-\w./.test(start) ? [{ word: after(word, start.slice(0, 2)), option: start.slice(0, 2) }] : [];
  });
}

function isPlace(option: string): boolean {
  return option.startsWith("--") || /^-[a-z]{4,}$/i.test(option)
    ? PLACES.test(option.toLowerCase().replace(/[-_.]/g, ""))
    : false;
}

/** Files that usually have no ending. */
const NAMES =
  /^(README|LICEN[CS]E|CHANGELOG|NOTICE|AUTHORS|CODEOWNERS|COPYING|VERSION|[A-Z][a-z]+file|makefile)$/;

/** Whether a word may be the name of a file: by its form, or because it is a folder or lies in one. */
function isPathLike(shell: Shell, text: string): boolean {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text) || text.length > 1_000) return false;
  if ((/^[./~]/.test(text) && text !== "...") || NAMES.test(text)) return true;
  if (/^[\w%+,./-]*\w\.[a-z]\w{0,9}$/i.test(text)) return true;
  const [first = ""] = text.split("/");
  const path = first === "" || /[@:=,;()|]/.test(text) ? undefined : shell.path(known(first));
  return path !== undefined && shell.world.isFolder(path);
}
