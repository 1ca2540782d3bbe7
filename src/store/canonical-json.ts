/** JSON text with sorted keys: equal content gives equal text, whatever order a database hands fields back in. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return listText(value);
  return fieldsText(value as Readonly<Record<string, unknown>>);
}

function listText(list: readonly unknown[]): string {
  let text = "";
  for (const item of list) text += `${text === "" ? "" : ","}${canonicalJson(item)}`;
  return `[${text}]`;
}

function fieldsText(fields: Readonly<Record<string, unknown>>): string {
  let text = "";
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key];
    if (field === undefined) continue;
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}
