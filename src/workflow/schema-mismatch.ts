import type * as z from "zod";
import { nearest } from "./nearest.ts";
import { quoted } from "./source/problem.ts";

type Issue = z.core.$ZodIssue;

const LONGEST_FIELD = 80;

/** Why a value does not fit its schema, in words for its author. */
export interface Misfit {
  readonly path: readonly (string | number)[];
  /** the rest of a sentence about the value, as in `must be text, but it is a number` */
  readonly problem: string;
  readonly fix: string;
  /** the schema's own words about the broken rule, if it has any */
  readonly rule?: string;
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

/** A value in words for a message: its kind, or for a number or a boolean the value itself. */
export function describe(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return typeof value === "string" ? "text" : String(value);
}

export function misfits(error: z.ZodError, value: unknown): Misfit[] {
  return error.issues.flatMap(unionIssues).map((issue) => {
    const path = issue.path.map((part) => (typeof part === "symbol" ? String(part) : part));
    return { path, ...complaint(issue, valueAt(value, path)) };
  });
}

/**
 * The issues of the first alternative of a union whose type the value has. An issue of another kind is returned as
 * it is.
 */
function unionIssues(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const begun = issue.errors.find((issues) =>
    issues.every(({ path, code }) => path.length > 0 || code !== "invalid_type"),
  );
  if (!begun) return [issue];
  return begun.flatMap(unionIssues).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function complaint(issue: Issue, value: unknown): Omit<Misfit, "path"> {
  switch (issue.code) {
    case "invalid_type":
      return wrongKind([issue.expected], value);
    case "invalid_union":
      return issue.errors.length > 0 ? wrongKind(expectedIn(issue), value) : wrongWord(wordsIn(issue), value);
    case "invalid_value":
      return wrongWord(issue.values, value);
    case "too_small":
    case "too_big":
      return wrongSize(issue, value);
    case "invalid_key":
      return {
        problem: "cannot be a name here",
        fix: "Use letters, digits and underscores; begin with a letter.",
      };
    case "unrecognized_keys":
      return {
        problem: `has an unknown field ${quoted(issue.keys[0] ?? "")}`,
        fix: "Leave it out, or correct its name.",
      };
    default:
      return wrongForm(issue, value);
  }
}

/** The words of a schema without words of its own: they name no field, and mean nothing to a reader. */
const WORDLESS = /^Invalid /;

function wrongForm({ message }: Issue, value: unknown): Omit<Misfit, "path"> {
  const problem = `cannot be ${shown(value)}`;
  if (WORDLESS.test(message)) return { problem, fix: "Write it in the form that the reference page names." };
  return { problem, fix: sentence(message), rule: message };
}

/** The first problem of a value, with the field that it is about. */
export function firstMisfit(error: z.ZodError, value: unknown): string {
  const [first] = misfits(error, value);
  const field = first?.path.join(".").slice(0, LONGEST_FIELD) || "it";
  return first?.rule === undefined ? `${field} ${first?.problem}` : `${field}: ${first.rule}`;
}

function wrongKind(expected: readonly string[], value: unknown): Omit<Misfit, "path"> {
  const wanted = [...new Set(expected.map((kind) => kinds[kind] ?? kind))].join(" or ");
  const quotable = wanted.startsWith("text") && (typeof value === "number" || typeof value === "boolean");
  return {
    problem: value === undefined ? "is missing" : `must be ${wanted}, but it is ${describe(value)}`,
    fix: quotable
      ? `Put it in quotes: "${value}".`
      : `${value === undefined ? "Add it" : "Write it"} as ${wanted}.`,
  };
}

function wrongWord(words: readonly unknown[], value: unknown): Omit<Misfit, "path"> {
  const close =
    typeof value === "string"
      ? nearest(
          value,
          words.filter((word) => typeof word === "string"),
        )
      : undefined;
  const list = words.map(String).join(", ");
  const wanted = words.length === 1 ? list : `one of ${list}`;
  if (value === undefined) return { problem: "is missing", fix: `Add it as ${wanted}.` };
  return {
    problem: `must be ${wanted}, but it is ${shown(value)}`,
    fix: close ? `Did you mean "${close.word}"?` : `Use ${wanted}.`,
  };
}

function wrongSize(
  issue: Extract<Issue, { code: "too_small" | "too_big" }>,
  value: unknown,
): Omit<Misfit, "path"> {
  const { origin, inclusive } = issue;
  const few = issue.code === "too_small";
  const limit = Number(few ? issue.minimum : issue.maximum);
  const bound = inclusive
    ? `${few ? "at least" : "at most"} ${limit}`
    : `${few ? "more" : "less"} than ${limit}`;
  if (origin === "string" && few && limit === 1)
    return { problem: "must not be empty", fix: "Write at least one character." };
  if (origin === "string")
    return {
      problem: `must have ${bound} characters`,
      fix: few ? `Write ${bound} characters.` : `Shorten it to ${limit} characters.`,
    };
  if (origin === "array") {
    const items = `${bound} ${limit === 1 ? "item" : "items"}`;
    return { problem: `must have ${items}`, fix: `Write a list of ${items}.` };
  }
  return { problem: `must be ${bound}, but it is ${String(value)}`, fix: `Write a number that is ${bound}.` };
}

function expectedIn(issue: Extract<Issue, { code: "invalid_union" }>): string[] {
  return issue.errors.flat().flatMap((inner) => (inner.code === "invalid_type" ? [inner.expected] : []));
}

function wordsIn(issue: Issue): readonly unknown[] {
  return "options" in issue && Array.isArray(issue.options) ? issue.options : [];
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let inner = value;
  for (const part of path) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, part)) return undefined;
    inner = (inner as Readonly<Record<string | number, unknown>>)[part];
  }
  return inner;
}

function shown(value: unknown): string {
  return typeof value === "string" ? quoted(value) : describe(value);
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
