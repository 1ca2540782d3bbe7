import type { Json } from "../json.ts";

type Scalar = string | number | boolean | null;

/** The most characters of a list on one line. */
const LONGEST_LIST = 80;

/** A value as lines for people: text unchanged, an object as `key: value` lines, nested values indented. */
export function readableJson(value: Json): string {
  return linesOf(value).join("\n");
}

function linesOf(value: Json): readonly string[] {
  const line = oneLine(value);
  if (line !== undefined) return [line];
  if (isScalar(value)) return plain(value).split("\n");
  return isList(value)
    ? value.flatMap(itemLines)
    : Object.entries(value).flatMap(([key, field]) => fieldLines(key, field));
}

function fieldLines(key: string, value: Json): readonly string[] {
  const line = oneLine(value);
  return line === undefined
    ? [`${key}:`, ...linesOf(value).map((inner) => `  ${inner}`)]
    : [`${key}: ${line}`];
}

function itemLines(value: Json): readonly string[] {
  return linesOf(value).map((line, index) => `${index === 0 ? "- " : "  "}${line}`);
}

/** The value on one line; `undefined` if it needs several lines. */
function oneLine(value: Json): string | undefined {
  if (isScalar(value)) return plain(value).includes("\n") ? undefined : plain(value);
  if (!isList(value)) return Object.keys(value).length === 0 ? "nothing" : undefined;
  if (!value.every((item) => isScalar(item) && oneLine(item) !== undefined)) return undefined;
  const line = value.map(oneLine).join(", ");
  return line.length <= LONGEST_LIST ? line || "nothing" : undefined;
}

function isScalar(value: Json): value is Scalar {
  return value === null || typeof value !== "object";
}

function isList(value: Exclude<Json, Scalar>): value is readonly Json[] {
  return Array.isArray(value);
}

function plain(value: Scalar): string {
  if (value === null) return "none";
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}
