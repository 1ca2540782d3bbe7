import type { Json } from "../../../src/model/json.ts";
import type { Variable } from "../../../src/model/variable.ts";

/** The value that a person entered for a variable, or the problem with it. */
export type Entered =
  | { readonly ok: true; readonly value: Json | undefined }
  | { readonly ok: false; readonly problem: string };

const nouns = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  array: "a JSON list, such as [1, 2]",
  object: 'a JSON object, such as {"a": 1}',
} as const;

/** The value of a text in a form. An empty text means no value: the workflow's default applies. */
export function variableValue(
  { type, required = false, defaultValue }: Pick<Variable, "type" | "required" | "defaultValue">,
  text: string,
): Entered {
  if (text.trim() === "") {
    const isMissing = required && (defaultValue ?? null) === null;
    return isMissing ? { ok: false, problem: "This value is required." } : { ok: true, value: undefined };
  }
  if (type === "string") return { ok: true, value: text };
  const value = parsed(text);
  return value !== undefined && kindOf(value) === type
    ? { ok: true, value }
    : { ok: false, problem: `Enter ${nouns[type]}.` };
}

/** The members of a JSON object in a text; an empty text has none. */
export function objectValue(text: string): Entered {
  return variableValue({ type: "object" }, text);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // The text is not JSON. The form shows what to enter.
    return undefined;
  }
}

function kindOf(value: Json): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}
