import type { Json, JsonObject } from "../../src/model/json.ts";

export interface Printed {
  readonly text: string;
  /** the first and last line of the value at a path */
  readonly linesOf: (path: readonly (string | number)[]) => readonly [first: number, last: number];
}

/** JSON with every field and item on its own line, and their line numbers. */
export function printed(value: Json): Printed {
  const lines: string[] = [];
  const spans = new Map<string, readonly [number, number]>();
  const write = (inner: Json, path: readonly (string | number)[], head: string, tail: string): void => {
    const first = lines.length + 1;
    const entries = Array.isArray(inner)
      ? [...inner.entries()]
      : isObject(inner)
        ? Object.entries(inner)
        : [];
    if (entries.length === 0) lines.push(`${head}${JSON.stringify(inner)}${tail}`);
    else {
      const isList = Array.isArray(inner);
      lines.push(`${head}${isList ? "[" : "{"}`);
      for (const [index, [key, field]] of entries.entries()) {
        const name = typeof key === "number" ? "" : `${JSON.stringify(key)}: `;
        write(field, [...path, key], name, index === entries.length - 1 ? "" : ",");
      }
      lines.push(`${isList ? "]" : "}"}${tail}`);
    }
    spans.set(JSON.stringify(path), [first, lines.length]);
  };
  write(value, [], "", "");
  return { text: lines.join("\n"), linesOf: (path) => spans.get(JSON.stringify(path)) ?? [0, 0] };
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
