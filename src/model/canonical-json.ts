/** JSON text with sorted keys: equal content gives equal text, in whatever order a database returns the fields. */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case "string":
      return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
    case "number":
      return Number.isFinite(value) ? `${value}` : "null";
    case "object":
      if (value === null) return "null";
      return Array.isArray(value) ? listText(value) : fieldsText(value as Readonly<Record<string, unknown>>);
    default:
      return JSON.stringify(value) ?? "null";
  }
}

/**
 * Short text without characters to escape. Most texts are of this kind, and quoting them without JSON.stringify is much
 * faster.
 */
const PLAIN = /^[ !#-[\]-~]{0,100}$/;

function listText(list: readonly unknown[]): string {
  let text = "[";
  let separator = "";
  for (const item of list) {
    text += separator + canonicalJson(item);
    separator = ",";
  }
  return `${text}]`;
}

function fieldsText(fields: Readonly<Record<string, unknown>>): string {
  let text = "{";
  let separator = "";
  for (const key of sorted(Object.keys(fields))) {
    const field = fields[key];
    if (field === undefined) continue;
    text += `${separator}${quoted(key)}:${canonicalJson(field)}`;
    separator = ",";
  }
  return `${text}}`;
}

const FEW = 12;

/** Sorts in place. For the few keys of most objects, insertion sort is much faster than the built-in sort. */
function sorted(keys: string[]): string[] {
  if (keys.length > FEW) return keys.sort();
  for (let end = 1; end < keys.length; end += 1) {
    const key = keys[end] ?? "";
    let place = end;
    for (; place > 0; place -= 1) {
      const before = keys[place - 1] ?? "";
      if (before <= key) break;
      keys[place] = before;
    }
    keys[place] = key;
  }
  return keys;
}

const MOST_QUOTED = 1_000;
const LONGEST_QUOTED = 64;
const quotedKeys = new Map<string, string>();

/** The key as JSON text. Cached, because the same few keys recur; bounded, because callers may invent keys. */
function quoted(key: string): string {
  const known = quotedKeys.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(key);
  if (quotedKeys.size < MOST_QUOTED && key.length <= LONGEST_QUOTED) quotedKeys.set(key, text);
  return text;
}
