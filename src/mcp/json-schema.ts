import type { JsonSchemaType } from "@modelcontextprotocol/server";
import * as z from "zod";
import { LONGEST_SHORT_TEXT } from "../model/short-text.ts";
import { outlineOf } from "./outline.ts";

type JsonSchema = Record<string, unknown>;

/** The schema of the arguments. Strict where the zod schema is strict. */
export function inputSchema(schema: z.ZodObject): JsonSchemaType {
  return toJsonSchema(schema, "input");
}

/** The schema of an answer. Never strict: a client with an older schema would refuse an answer with a new key. */
export function outputSchema(schema: z.ZodObject): JsonSchemaType {
  return toJsonSchema(schema, "output");
}

function toJsonSchema(schema: z.ZodObject, io: "input" | "output"): JsonSchemaType {
  const { $schema: _, $defs, ...root } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  const defs = Object.entries($defs ?? {});
  const anything = new Set(defs.filter(([, def]) => isAnything(def)).map(([name]) => `#/$defs/${name}`));
  const slim = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(slim);
    if (typeof value !== "object" || value === null) return value;
    const outline = io === "output" ? outlineOf(value as JsonSchema) : undefined;
    if (outline) return slim(outline);
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key, inner]) => !isNoise(key, inner, anything, io))
        .map(([key, inner]) => [key, slim(inner)]),
    );
  };
  const kept = defs.filter(([name]) => !anything.has(`#/$defs/${name}`));
  const whole = kept.length > 0 ? { ...root, $defs: Object.fromEntries(kept) } : root;
  return slim(whole) as JsonSchemaType;
}

/** Whether a keyword of the schema costs tokens without informing a model. */
function isNoise(
  key: string,
  value: unknown,
  anything: ReadonlySet<string>,
  io: "input" | "output",
): boolean {
  switch (key) {
    case "$ref":
      return typeof value === "string" && anything.has(value);
    case "minimum":
      return value === Number.MIN_SAFE_INTEGER;
    case "maximum":
      return value === Number.MAX_SAFE_INTEGER;
    case "maxLength":
      return value === LONGEST_SHORT_TEXT;
    case "propertyNames":
      return /^\{"type":"string"(,"maxLength":\d+)?\}$/.test(JSON.stringify(value));
    case "additionalProperties":
      return refersTo(value, anything) || (io === "output" && value === false);
    default:
      return false;
  }
}

function refersTo(value: unknown, anything: ReadonlySet<string>): boolean {
  const ref = (value as JsonSchema | null)?.["$ref"];
  return typeof ref === "string" && anything.has(ref);
}

/** Whether a definition is the recursive union that stands for "any JSON". */
function isAnything(def: unknown): boolean {
  const options = (def as JsonSchema)["anyOf"];
  if (!Array.isArray(options)) return false;
  const types = options.map((option: JsonSchema) => option["type"]);
  return ["string", "number", "boolean", "null", "array", "object"].every((type) => types.includes(type));
}
