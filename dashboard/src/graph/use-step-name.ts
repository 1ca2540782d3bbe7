import { useEffect, useState } from "preact/hooks";
import type { GraphNode } from "../../../src/model/graph.ts";
import type { PlaceName } from "../../../src/model/words/course-text.ts";
import { stepNames } from "../task/step-names.ts";
import { cachedNodes } from "./cached-nodes.ts";

interface Names {
  readonly nodes: readonly GraphNode[];
  readonly nameOf: PlaceName;
}

/**
 * A cache of step names, by workflow. Rows remount while a list is scrolled, and without the cache would
 * show ids for a moment.
 */
const known = new Map<string, Names>();
const NAMELESS: Names = { nodes: [], nameOf: stepNames(undefined) };

/** The name of a step; its id in words until the workflow is loaded. */
export function useStepName(workflow: string, step: string): string {
  const [, setSeen] = useState<Names>();
  // The effect depends on the step too: a new step may come with a new version of the workflow.
  useEffect(() => {
    let wanted = true;
    void cachedNodes(workflow).then((nodes) => wanted && setSeen(namesFrom(workflow, nodes)));
    return () => {
      wanted = false;
    };
  }, [workflow, step]);
  return (known.get(workflow) ?? NAMELESS).nameOf(step);
}

function namesFrom(workflow: string, nodes: readonly GraphNode[]): Names {
  const before = known.get(workflow) ?? NAMELESS;
  if (nodes.length === 0 || nodes === before.nodes) return before;
  const names = { nodes, nameOf: stepNames({ nodes }) };
  known.set(workflow, names);
  return names;
}
