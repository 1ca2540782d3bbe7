import { useEffect, useState } from "preact/hooks";
import type { GraphNode } from "../../../src/model/graph.ts";
import type { PlaceName } from "../../../src/model/words/course-text.ts";
import { placeNames } from "../task/place-name.ts";
import { keptNodes } from "./kept-nodes.ts";

interface Names {
  readonly nodes: readonly GraphNode[];
  readonly nameOf: PlaceName;
}

/** By workflow. Rows come and go as a list is scrolled, and must not show ids before names each time. */
const known = new Map<string, Names>();
const NAMELESS: Names = { nodes: [], nameOf: placeNames(undefined) };

/** What a step of a workflow is called; its id in words until that is known. */
export function usePlaceName(workflow: string, step: string): string {
  const [, setSeen] = useState<Names>();
  // Asked for each step: one may have come with a new version of the workflow.
  useEffect(() => {
    let wanted = true;
    void keptNodes(workflow).then((nodes) => wanted && setSeen(namesFrom(workflow, nodes)));
    return () => {
      wanted = false;
    };
  }, [workflow, step]);
  return (known.get(workflow) ?? NAMELESS).nameOf(step);
}

function namesFrom(workflow: string, nodes: readonly GraphNode[]): Names {
  const before = known.get(workflow) ?? NAMELESS;
  if (nodes.length === 0 || nodes === before.nodes) return before;
  const names = { nodes, nameOf: placeNames({ nodes }) };
  known.set(workflow, names);
  return names;
}
