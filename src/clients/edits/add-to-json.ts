import { isValue, type JsonList, type JsonNode, type JsonObject } from "./json-node.ts";
import { indentAt, jsonAt, type Layout, layoutOf } from "./layout.ts";
import { parseJson } from "./parse-json.ts";
import { type SettingsPart, valueWith } from "./settings-part.ts";
import { edited, type TextEdit } from "./text-edit.ts";

/**
 * The edits that add parts to a JSON text; none where the text has them. `undefined` if the text is not JSON, or has
 * something else where a part belongs.
 */
export function addToJson(text: string, parts: readonly SettingsPart[]): readonly TextEdit[] | undefined {
  if (text.trim() === "")
    return [{ at: 0, removed: text, added: `${JSON.stringify(valueWith(parts), null, 2)}\n` }];
  const edits: TextEdit[] = [];
  let now = text;
  for (const part of parts) {
    const root = parseJson(now);
    const more = root && additions(now, root, part);
    if (more === undefined) return undefined;
    now = edited(now, more);
    edits.push(...more);
  }
  return edits;
}

function additions(
  text: string,
  root: JsonNode,
  { path, value, as }: SettingsPart,
): readonly TextEdit[] | undefined {
  let node = root;
  for (const [depth, key] of path.entries()) {
    if (node.kind !== "object") return undefined;
    const found = node.members.findLast((member) => member.key === key);
    if (found === undefined) {
      const leaf = as === "item" ? [value] : value;
      const nested = path.slice(depth + 1).reduceRight<unknown>((inner, name) => ({ [name]: inner }), leaf);
      return inserted(text, node, `${JSON.stringify(key)}: `, nested);
    }
    node = found.value;
  }
  if (as === "item") {
    if (node.kind !== "list") return undefined;
    return node.items.some((item) => isValue(item, value)) ? [] : inserted(text, node, "", value);
  }
  if (as === "default" || isValue(node, value)) return [];
  const layout = layoutOf(text);
  const added = jsonAt(value, indentAt(text, node.start), layout);
  return [{ at: node.start, removed: text.slice(node.start, node.end), added }];
}

/** Adds a value at the end of an object or a list, after the comment on the line of the last value. */
function inserted(
  text: string,
  holder: JsonObject | JsonList,
  name: string,
  value: unknown,
): readonly TextEdit[] {
  const layout = layoutOf(text);
  const values = holder.kind === "object" ? holder.members.map((member) => member.value) : holder.items;
  const last = values.at(-1);
  if (last === undefined) return [intoEmpty(text, holder, name, value, layout)];
  const first = holder.kind === "object" ? (holder.members[0]?.start ?? 0) : (values[0]?.start ?? 0);
  const isInline = !text.slice(holder.start, first).includes("\n");
  const between = text.slice(last.end, holder.end - 1);
  const hasComma = withoutComments(between).includes(",");
  const comma = hasComma ? [] : [{ at: last.end, removed: "", added: "," }];
  const at = last.end + comma.length + (isInline ? (hasComma ? commaEnd(between) : 0) : lineEnd(between));
  const indent = indentAt(text, first);
  const added = isInline
    ? ` ${name}${JSON.stringify(value)}`
    : `${layout.eol}${indent}${name}${jsonAt(value, indent, layout)}`;
  return [...comma, { at, removed: "", added }];
}

function intoEmpty(text: string, holder: JsonNode, name: string, value: unknown, layout: Layout): TextEdit {
  const { eol, unit } = layout;
  const outer = indentAt(text, holder.start);
  const indent = `${outer}${unit}`;
  const inside = text.slice(holder.start + 1, holder.end - 1);
  const close = inside.includes("\n") ? "" : `${eol}${outer}`;
  const added = `${eol}${indent}${name}${jsonAt(value, indent, layout)}${close}`;
  return { at: holder.start + 1, removed: "", added };
}

/** The end of the line that a value stands on, behind a comma and a comment: the text up to there is no value. */
function lineEnd(between: string): number {
  return /^(?:[ \t]|,|\/\*[\s\S]*?\*\/|\/\/[^\n\r]*)*/.exec(between)?.[0].trimEnd().length ?? 0;
}

function commaEnd(between: string): number {
  return withoutComments(between).indexOf(",") + 1;
}

/** The text with blanks for its comments. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\/[^\n\r]*|\/\*[\s\S]*?\*\//g, (comment) => " ".repeat(comment.length));
}
