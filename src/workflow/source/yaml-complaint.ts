import type { ErrorCode } from "yaml";
import type { SourceProblem } from "./problem.ts";

interface Translation {
  readonly about: ErrorCode | RegExp;
  readonly message: string;
  readonly fix: string;
}

/** The errors of the yaml package in words for authors. The first entry that matches the code or message is used. */
const TRANSLATIONS: readonly Translation[] = [
  {
    about: "TAB_AS_INDENT",
    message: "A line is indented with a tab, which YAML does not allow.",
    fix: "Indent with spaces.",
  },
  {
    about: /^Missing closing .quote/,
    message: "The text ends, or stops being indented, inside an open quote.",
    fix: "Close the quote; a quote inside a text is doubled ('') or written as \\\".",
  },
  {
    about: /^Flow (?:sequence|map)/,
    message: "An open bracket is not closed before this, or its contents are not indented.",
    fix: "Close each [ with ] and each { with }, and indent the lines between them.",
  },
  {
    about: /^Nested mappings/,
    message: "There is a key inside a value here, because of a colon.",
    fix: "Put a text that contains a colon in quotes, and start a nested object on a new line.",
  },
  {
    about: /^Implicit map keys/,
    message: "A key with a colon is expected here.",
    fix: "Write key: value, with a space after the colon.",
  },
  {
    about: "MULTILINE_IMPLICIT_KEY",
    message: "A key runs over more than one line here.",
    fix: "Write a key and its colon on one line, and check that no line before it lacks its colon.",
  },
  {
    about: /on same line with key$/,
    message: "A list starts on the same line as its key.",
    fix: "Start the list on a new line, or put a text that starts with a dash in quotes.",
  },
  {
    about: "BAD_INDENT",
    message: "The indentation of this line does not fit the lines around it.",
    fix: "Give all entries of the same object or list the same number of spaces in front.",
  },
  {
    about: "BAD_DQ_ESCAPE",
    message: "A backslash in double quotes is followed by a character that has no meaning in YAML.",
    fix: "Write a backslash itself as \\\\, or use single quotes.",
  },
  {
    about: "BAD_SCALAR_START",
    message: "A text cannot start with this character.",
    fix: "Put the text in quotes.",
  },
  {
    about: /^(?:TAG_RESOLVE_FAILED|BAD_COLLECTION_TYPE)$/,
    message: "The type mark here, a word that starts with !, is not known or does not fit its value.",
    fix: "Remove the mark, or put a text that starts with ! in quotes.",
  },
  {
    about: "NON_STRING_KEY",
    message: "A list, an object, an alias or a typed value cannot be a key.",
    fix: "Use a simple word as the key.",
  },
  {
    about: "BAD_ALIAS",
    message: "The name after * or & is missing or unclear.",
    fix: "Write the name without a colon, or put a text that starts with * or & in quotes.",
  },
  {
    about: /at node end$/,
    message: "More text follows here, although the value before it is complete.",
    fix: "Check the indentation, put a space after a dash, or put the whole value in quotes.",
  },
  {
    about: "BAD_DIRECTIVE",
    message: "A line that starts with % gives the reader an instruction it does not know.",
    fix: "Remove the line.",
  },
  {
    about: /^(?:IMPOSSIBLE|RESOURCE_EXHAUSTION)$/,
    message: "The text cannot be understood as YAML here.",
    fix: "Write this part in a simpler way.",
  },
];

/** Translates an error of the yaml package for the author of the text. */
export function yamlComplaint(code: ErrorCode, message: string, offset: number): SourceProblem {
  const found = TRANSLATIONS.find(({ about }) =>
    typeof about === "string" ? about === code : about.test(message) || about.test(code),
  );
  return {
    code: "unreadable",
    path: [],
    offset,
    message: found?.message ?? `This cannot be read as YAML: ${message}.`,
    fix: found?.fix ?? "Check the indentation, quotes and brackets at this place.",
  };
}
