import type { DefinitionPath, SourceSpot } from "../../model/finding.ts";
import { quoted, type SourceProblem, tooDeep } from "./problem.ts";

/** The first fault that keeps a text from being JSON. */
export interface JsonFault {
  readonly kind: FaultKind;
  readonly offset: number;
  /** the offset at which the surrounding object or list opens */
  readonly opener?: number | undefined;
}

/** A text, and a function that gives the line and column of an offset. */
interface Spotted {
  readonly text: string;
  readonly spotAt: (offset: number) => SourceSpot;
}

export type FaultKind = "too-deep" | "cut-off" | "bracket" | "word" | keyof typeof SENTENCES;

interface Sentences {
  readonly message: string;
  readonly fix: string;
}

const SENTENCES = {
  "open-string": {
    message: "The text in double quotes that starts here is not closed on its line.",
    fix: 'Add the closing double quote; write a line break inside a text as "\\n".',
  },
  tab: { message: "A text in double quotes holds a tab.", fix: 'Write the tab as "\\t".' },
  escape: {
    message: "A backslash in a text is followed by a character that has no meaning in JSON.",
    fix: 'Write a backslash itself as "\\\\".',
  },
  number: {
    message: "This is not a number that JSON can write.",
    fix: "Write numbers like 7, -7, 0.7 or 7e3: no leading zero, no leading or trailing point.",
  },
  "huge-number": {
    message: "This number is too large to be kept.",
    fix: "Use a smaller number, or put it in double quotes as a text.",
  },
  "extra-comma": {
    message: "There is one comma too many here.",
    fix: "Remove it; JSON allows no comma after the last entry, and none before the first.",
  },
  "missing-comma": {
    message: "A comma or a closing bracket is missing before this.",
    fix: "Put a comma between two entries, and close each object with } and each list with ].",
  },
  "missing-colon": { message: "A colon is expected here, after the key.", fix: 'Write "key": value.' },
  "missing-value": {
    message: "A value is expected here, after the colon.",
    fix: "Write a value; null means none.",
  },
  key: { message: "A key is expected here, in double quotes.", fix: 'Write "key": value.' },
  "single-quote": { message: "JSON does not know single quotes.", fix: "Use double quotes." },
  comment: {
    message: "JSON has no comments.",
    fix: "Remove the comment, or write the file as YAML, where # starts one.",
  },
  "after-end": {
    message: "The value is complete before this, yet more text follows.",
    fix: "Remove the text that follows, or the bracket that closes the value too early.",
  },
} satisfies Record<string, Sentences>;

const WORD = /[\p{L}\p{N}_$.-]+|./suy;

/** The problem to report for a fault. `path` is the object or list that contains the fault. */
export function faultProblem(fault: JsonFault, path: DefinitionPath, source: Spotted): SourceProblem {
  const { kind, offset } = fault;
  if (kind === "too-deep") return tooDeep(path, offset);
  return { code: "unreadable", path, offset, ...sentences(kind, fault, source) };
}

function sentences(kind: Exclude<FaultKind, "too-deep">, fault: JsonFault, source: Spotted): Sentences {
  const { offset, opener = 0 } = fault;
  const bracket = source.text[opener] === "[" ? "]" : "}";
  const opened = `the ${source.text[opener]} on line ${source.spotAt(opener).line}`;
  switch (kind) {
    case "cut-off":
      return { message: `The text ends before ${opened} is closed.`, fix: `Add the missing ${bracket}.` };
    case "bracket":
      return { message: `This bracket does not close ${opened}.`, fix: `Close it with ${bracket}.` };
    case "word":
      return {
        message: `${quoted(wordAt(source.text, offset))} is not a JSON value.`,
        fix: "Put texts in double quotes; other values are numbers, true, false, null, objects and lists.",
      };
    default:
      return SENTENCES[kind];
  }
}

function wordAt(text: string, offset: number): string {
  WORD.lastIndex = offset;
  return WORD.exec(text.slice(0, offset + 100))?.[0] ?? "";
}
