import * as z from "zod";
import type { Refusal } from "../../model/refusal.ts";
import { nearest } from "../../workflow/nearest.ts";
import { misfits } from "../../workflow/schema-mismatch.ts";

/** The most problems listed: one mistake can repeat for each of ten thousand tasks. */
const MOST_PROBLEMS = 10;
const LONGEST_NAME = 80;

const MISSING = "missing";

/** Plain names for zod's types. */
const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

interface FieldProblem {
  readonly field: string;
  readonly problem: string;
}

/** The refusal of invalid arguments. Names each field by its path, and for an unknown field the nearest known name. */
export function invalidInput(schema: z.ZodObject, error: z.ZodError, input: unknown): Refusal {
  const problems: FieldProblem[] = [];
  let all = 0;
  for (const issue of error.issues) {
    all += issue.code === "unrecognized_keys" ? issue.keys.length : 1;
    // Once enough problems are found, skip the rest: the search for similar names is slow.
    if (problems.length < MOST_PROBLEMS) problems.push(...problemsOf(schema, issue, input));
    if (problems.length > MOST_PROBLEMS) problems.length = MOST_PROBLEMS;
  }
  const more = all - problems.length;
  return {
    code: "INPUT_INVALID",
    message: problems.map(sentence).join("; ") + (more > 0 ? `; and ${more} more` : ""),
    facts: { problems },
  };
}

function sentence({ field, problem }: FieldProblem): string {
  return problem.startsWith(MISSING) ? `\`${field}\` is ${problem}` : `${field}: ${problem}`;
}

function problemsOf(schema: z.ZodObject, issue: z.core.$ZodIssue, input: unknown): FieldProblem[] {
  const at = issue.path.map((part) => String(part).slice(0, LONGEST_NAME));
  if (at.length > 0 && issue.code !== "custom" && isAbsent(input, issue.path))
    return [{ field: at.join("."), problem: missing(schemaAt(schema, issue.path)).slice(0, 300) }];
  if (issue.code !== "unrecognized_keys")
    return misfits(new z.ZodError([issue]), input).map(({ path, problem, rule }) => ({
      field: path.map((part) => String(part).slice(0, LONGEST_NAME)).join(".") || "input",
      problem: (rule ?? problem).slice(0, 300),
    }));
  const known = Object.keys(shapeAt(schema, issue.path));
  return issue.keys.slice(0, MOST_PROBLEMS).map((key) => {
    const close = nearest(key, known);
    const field = [...at, key.slice(0, LONGEST_NAME)].join(".");
    return { field, problem: close ? `unknown; did you mean "${close.word}"?` : "unknown" };
  });
}

function isAbsent(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input;
  for (const part of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return true;
    value = Reflect.get(value, part);
  }
  return value === undefined;
}

/** Describes the missing value: its meaning, if documented, and its kind. */
function missing(wanted: unknown): string {
  if (!(wanted instanceof z.ZodType)) return MISSING;
  const { description } = wanted;
  const kind = wanted instanceof z.ZodEnum ? `one of ${wanted.options.join(", ")}` : kinds[wanted.type];
  if (description) return `${MISSING}: ${description}${kind ? `, as ${kind}` : ""}`;
  return kind ? `${MISSING}: it is ${kind}` : MISSING;
}

/** The known fields at a path in the arguments. */
function shapeAt(schema: z.ZodObject, path: readonly PropertyKey[]): Readonly<Record<string, unknown>> {
  const inner = unwrapped(schemaAt(schema, path));
  return inner instanceof z.ZodObject ? inner.shape : {};
}

function schemaAt(schema: z.ZodObject, path: readonly PropertyKey[]): unknown {
  let current: unknown = schema;
  for (const part of path) {
    const inner = unwrapped(current);
    if (inner instanceof z.ZodObject) current = inner.shape[String(part)];
    else if (inner instanceof z.ZodArray) current = inner.element;
    else return undefined;
  }
  return current;
}

function unwrapped(schema: unknown): unknown {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodLazy) inner = inner.unwrap();
  return inner;
}
