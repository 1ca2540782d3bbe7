import { isValue, type JsonNode } from "./json-node.ts";
import { parseJson } from "./parse-json.ts";
import type { SettingsPart } from "./settings-part.ts";

/** A text without parts that were added to it. */
export interface Removed {
  readonly text: string;
  /** the parts that are in the text, but not as they were written */
  readonly kept: readonly SettingsPart[];
}

/** Takes out parts wherever they are now. Objects and lists that only they filled stay empty. */
export function removeFromJson(text: string, parts: readonly SettingsPart[]): Removed | undefined {
  let now = text;
  const kept: SettingsPart[] = [];
  for (const part of parts.toReversed()) {
    const root = parseJson(now);
    if (root === undefined) return undefined;
    const place = placeOf(root, part);
    if (place === "changed") kept.push(part);
    else if (place !== "absent") now = without(now, place);
  }
  return { text: now, kept };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function placeOf(root: JsonNode, { path, value, as }: SettingsPart): Place | "absent" | "changed" {
  let node = root;
  let place: Place = root;
  for (const key of path) {
    if (node.kind !== "object") return "absent";
    const found = node.members.findLast((member) => member.key === key);
    if (found === undefined) return "absent";
    node = found.value;
    place = { start: found.start, end: node.end };
  }
  if (as === "item") {
    if (node.kind !== "list") return "absent";
    return node.items.find((item) => isValue(item, value)) ?? "absent";
  }
  return isValue(node, value) ? place : "changed";
}

/** Cuts a value with the comma before it, or with the one after it if it is the first. */
function without(text: string, { start, end }: Place): string {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const led = /,[ \t\r\n]*$/.exec(before);
  if (led) return `${before.slice(0, led.index)}${after}`;
  const followed = /^[ \t\r\n]*,[ \t]*/.exec(after);
  const rest = after.slice(followed?.[0].length ?? 0);
  // The value is the only one: its own line goes with it.
  return `${before.replace(/\r?\n?[ \t]*$/, "")}${rest.replace(/^[ \t]*(?=\r?\n)/, "")}`;
}
