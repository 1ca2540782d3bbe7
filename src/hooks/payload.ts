import type { Payload } from "./dialect.ts";

/** A field as text; "" if it is not text. */
export function textAt(payload: Payload, ...names: readonly string[]): string {
  for (const name of names) {
    const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
    if (typeof value === "string") return value;
  }
  return "";
}

export function objectAt(payload: Payload, ...names: readonly string[]): Payload {
  for (const name of names) {
    const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
    if (isPayload(value)) return value;
    // Some clients send the input of a tool as a text of JSON.
    const read = typeof value === "string" ? parsed(value) : undefined;
    if (read) return read;
  }
  return {};
}

export function isPayload(value: unknown): value is Payload {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a field is a list with something in it. */
export function hasItems(payload: Payload, ...names: readonly string[]): boolean {
  return names.some((name) => {
    const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
    return Array.isArray(value) && value.length > 0;
  });
}

function parsed(text: string): Payload | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isPayload(value) ? value : undefined;
  } catch {
    // Not JSON: the field is no object.
    return undefined;
  }
}

/** The field of an answer of a tool that is its output, as text. */
export function outputText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined) return "";
  if (isPayload(value) && typeof value["stdout"] === "string")
    return `${value["stdout"]}${textAt(value, "stderr")}`;
  return JSON.stringify(value) ?? "";
}
