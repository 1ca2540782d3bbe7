import type { Property } from "../../../model/property.ts";
import type { Movement } from "../space/movement.ts";

/** The node names that a property mentions. */
export function namedNodes(property: Property): readonly string[] {
  if ("never" in property) return property.never;
  return "reaches" in property ? [property.reaches] : [property.always_through, property.before];
}

/** The nodes that a name stands for, by index. `end` means any end, unless a node has that id. */
export function placesOf(name: string, { nodes, placeOf }: Movement): readonly number[] {
  const place = placeOf.get(name);
  if (place !== undefined) return [place];
  return name === "end" ? [...nodes.keys()].filter((at) => nodes[at]?.type === "end") : [];
}
