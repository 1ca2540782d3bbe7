/** A part of a JSON text, with its place in it. */
export type JsonNode = JsonObject | JsonList | JsonLeaf;

interface Placed {
  readonly start: number;
  /** the place after the last character */
  readonly end: number;
}

export interface JsonObject extends Placed {
  readonly kind: "object";
  readonly members: readonly JsonMember[];
}

export interface JsonMember {
  readonly key: string;
  readonly start: number;
  readonly value: JsonNode;
}

export interface JsonList extends Placed {
  readonly kind: "list";
  readonly items: readonly JsonNode[];
}

export interface JsonLeaf extends Placed {
  readonly kind: "leaf";
  readonly value: unknown;
}

/** The value that a part of a text stands for. Of two members with one name, the last one counts. */
export function jsonValue(node: JsonNode): unknown {
  switch (node.kind) {
    case "object":
      return Object.fromEntries(node.members.map(({ key, value }) => [key, jsonValue(value)]));
    case "list":
      return node.items.map(jsonValue);
    case "leaf":
      return node.value;
  }
}

/** Whether a part of a text stands for this value. The order of members does not matter. */
export function isValue(node: JsonNode, value: unknown): boolean {
  return ordered(jsonValue(node)) === ordered(value);
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
