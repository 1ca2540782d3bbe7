import type { Event } from "../../../src/model/event.ts";
import type { Graph } from "../../../src/model/graph.ts";

export type PlaceName = (step: string) => string;

/** What a step is called: the name of its node, and of a step inside one also where inside. */
export function placeNames(graph: Graph | undefined): PlaceName {
  const names = new Map(graph?.nodes.map(({ id, name }) => [id, name]));
  return (step) => {
    for (let path = step; path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf("/")))) {
      const name = names.get(path);
      if (name !== undefined) return [name, ...step.slice(path.length).split("/").slice(1)].join(" › ");
    }
    return step;
  };
}

/** An event names a step without saying inside of which subflow; it may be called like one outside. */
export function eventNames(
  { step, events }: { readonly step: string; readonly events: readonly Event[] },
  nameOf: PlaceName,
): PlaceName {
  const isInside = step.includes("/") || events.some(({ type }) => type.startsWith("subflow_"));
  return isInside ? (id) => id : nameOf;
}
