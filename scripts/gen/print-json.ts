import type { Json } from "../../src/model/json.ts";

const WIDTH = 110;

/** JSON as the formatter prints it: objects on several lines, lists on one line if they fit. */
export function printJson(value: Json): string {
  return `${print(value, "", 0)}\n`;
}

function print(value: Json, indent: string, used: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item: Json) => print(item, inner, inner.length))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return `${name}${print(item, inner, inner.length + name.length)}`;
      });
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return `${open}${close}`;
  const line = `[${parts.join(", ")}]`;
  if (Array.isArray(value) && !line.includes("\n") && used + line.length < WIDTH) return line;
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(",\n")}\n${indent}${close}`;
}
