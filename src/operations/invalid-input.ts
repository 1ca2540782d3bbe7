import * as z from "zod";
import type { Refusal } from "../model/refusal.ts";
import { nearest } from "../workflow/nearest.ts";

/** One slip can repeat for each of ten thousand tasks; nobody reads more of them than this. */
const MOST_PROBLEMS = 10;
const LONGEST_NAME = 80;

interface Problem {
  readonly field: string;
  readonly problem: string;
}

/** The refusal of arguments that do not fit: each field by its path, an unknown one with the nearest name. */
export function invalidInput(schema: z.ZodObject, error: z.ZodError): Refusal {
  const all = error.issues.flatMap((issue) => problemsOf(schema, issue));
  const problems = all.slice(0, MOST_PROBLEMS);
  const more = all.length - problems.length;
  return {
    code: "INPUT_INVALID",
    message:
      problems.map(({ field, problem }) => `${field}: ${problem}`).join("; ") +
      (more > 0 ? `; and ${more} more` : ""),
    facts: { problems },
  };
}

function problemsOf(schema: z.ZodObject, issue: z.core.$ZodIssue): Problem[] {
  const at = issue.path.map((part) => String(part).slice(0, LONGEST_NAME));
  if (issue.code !== "unrecognized_keys")
    return [{ field: at.join(".") || "input", problem: issue.message.slice(0, 300) }];
  const known = Object.keys(shapeAt(schema, issue.path));
  return issue.keys.map((key) => {
    const close = nearest(key, known);
    const field = [...at, key.slice(0, LONGEST_NAME)].join(".");
    return { field, problem: close ? `unknown; did you mean "${close.word}"?` : "unknown" };
  });
}

/** The fields there are at a place inside the arguments. */
function shapeAt(schema: z.ZodObject, path: readonly PropertyKey[]): Readonly<Record<string, unknown>> {
  let place: unknown = schema;
  for (const part of path) {
    const inner = unwrapped(place);
    if (inner instanceof z.ZodObject) place = inner.shape[String(part)];
    else if (inner instanceof z.ZodArray) place = inner.element;
    else return {};
  }
  const inner = unwrapped(place);
  return inner instanceof z.ZodObject ? inner.shape : {};
}

function unwrapped(schema: unknown): unknown {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodLazy) inner = inner.unwrap();
  return inner;
}
