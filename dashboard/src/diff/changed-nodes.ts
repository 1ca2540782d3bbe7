import type { Json } from "../../../src/model/json.ts";
import type { JsonPatch } from "../../../src/model/json-patch.ts";

/** A patch that names the nodes of the graph form whose fields differ. A drawing does not show all of their fields. */
export function changedNodes(before: Json, after: Json): JsonPatch {
  const [old, now] = [nodesOf(before), nodesOf(after)];
  return Object.entries(now)
    .filter(([id, node]) => Object.hasOwn(old, id) && JSON.stringify(old[id]) !== JSON.stringify(node))
    .map(([id, value]) => ({ op: "replace", path: `/nodes/${escaped(id)}`, value }));
}

function nodesOf(definition: Json): Readonly<Record<string, Json>> {
  if (definition === null || typeof definition !== "object" || Array.isArray(definition)) return {};
  const { nodes } = definition as { readonly nodes?: Json };
  const isTable = typeof nodes === "object" && nodes !== null && !Array.isArray(nodes);
  return isTable ? (nodes as Readonly<Record<string, Json>>) : {};
}

/** An id as a part of a JSON pointer. */
function escaped(id: string): string {
  return id.replaceAll("~", "~0").replaceAll("/", "~1");
}
