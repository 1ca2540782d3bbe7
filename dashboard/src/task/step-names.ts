import type { Event } from "../../../src/model/event.ts";
import type { Graph, GraphNode } from "../../../src/model/graph.ts";
import type { PlaceName } from "../../../src/model/words/course-text.ts";

/**
 * Names a step by its node. A step inside a subflow has the name of the subflow node, followed by its path inside the
 * subflow.
 */
export function stepNames(graph: { readonly nodes: readonly GraphNode[] } | undefined): PlaceName {
  const names = new Map(graph?.nodes.map(({ id, name }) => [id, name]));
  return (step) => {
    const whole = names.get(step);
    if (whole !== undefined) return whole;
    const once = withoutPass(step);
    for (let path = once; path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf("/")))) {
      const name = names.get(path);
      if (name !== undefined)
        return [name, ...once.slice(path.length).split("/").slice(1).map(spaced)].join(" › ");
    }
    return plainName(step);
  };
}

/**
 * Names the steps of events. An event names a step without its subflow, and a step outside of the subflow
 * may have the same id.
 */
export function eventNames(
  { step, events }: { readonly step: string; readonly events: readonly Event[] },
  graph: Graph | undefined,
  nameOf: PlaceName,
): PlaceName {
  // A slash in a path does not prove that the step is in a subflow: the steps of an activity have one too.
  const isOutside =
    !step.includes("/") || graph?.nodes.some(({ id }) => id === step || id === withoutPass(step));
  return isOutside && !events.some(({ type }) => type.startsWith("subflow_")) ? nameOf : plainName;
}

/** The last part of an id, in words. */
function plainName(step: string): string {
  const once = withoutPass(step);
  return spaced(once.slice(once.lastIndexOf("/") + 1));
}

function withoutPass(step: string): string {
  return step.replace(/#[\d.]+$/, "");
}

function spaced(id: string): string {
  return id.replaceAll(/[-_]+/g, " ").trim() || id;
}
