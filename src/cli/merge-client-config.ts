type JsonMap = Readonly<Record<string, unknown>>;

/** Merges an entry into a JSON file. `undefined` if the file is not plain JSON: its comments would be lost. */
export function addToJson(before: string | undefined, wanted: JsonMap): string | undefined {
  const present = before === undefined || before.trim() === "" ? {} : parsed(before);
  if (!isMap(present)) return undefined;
  const merged = mergedWith(present, wanted);
  if (before !== undefined && JSON.stringify(merged) === JSON.stringify(present)) return before;
  return `${JSON.stringify(merged, null, indentOf(before))}\n`;
}

/**
 * Appends a table to a TOML file, and changes nothing else. `undefined` if the file already has
 * another table of that name.
 */
export function addToToml(before: string | undefined, table: string): string | undefined {
  const text = before ?? "";
  const [header = ""] = table.split("\n", 1);
  const lines = text.split(/\r?\n/);
  if (lines.join("\n").includes(table.trimEnd())) return text;
  if (lines.some((line) => line.trim() === header)) return undefined;
  // TOML forbids extending an inline table by a table at the end of the file.
  if (/^\s*mcp_servers\s*[.=]/m.test(text)) return undefined;
  const gap = text === "" ? "" : text.endsWith("\n") ? "\n" : "\n\n";
  return `${text}${gap}${table}`;
}

/**
 * Merges our entry into the existing settings. Maps are merged two levels deep, and lists by the ids of their
 * items, so that only our own entry is replaced.
 */
function mergedWith(present: JsonMap, wanted: JsonMap): JsonMap {
  const merged: Record<string, unknown> = { ...present };
  for (const [key, value] of Object.entries(wanted)) {
    const old = merged[key];
    if (isMap(old) && isMap(value)) merged[key] = { ...old, ...value };
    else if (Array.isArray(old) && Array.isArray(value)) merged[key] = [...without(old, value), ...value];
    else merged[key] = value;
  }
  return merged;
}

function without(items: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const ids = new Set(others.map(idOf));
  return items.filter((item) => !ids.has(idOf(item)));
}

function idOf(item: unknown): unknown {
  return isMap(item) ? item["id"] : item;
}

function indentOf(text: string | undefined): string | number {
  return /^[ \t]+(?=")/m.exec(text ?? "")?.[0] ?? 2;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The file has comments or is broken, so its author has to add the entry by hand.
    return undefined;
  }
}

function isMap(value: unknown): value is JsonMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
