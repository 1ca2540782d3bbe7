import type { ReactFlowInstance } from "@xyflow/react";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { FlowEdgeType } from "./flow-edge.tsx";
import type { FlowNode } from "./flow-elements.ts";
import { initialView } from "./initial-view.ts";
import type { Marks } from "./marks.ts";
import type { LaidOut } from "./use-layout.ts";

type Flow = ReactFlowInstance<FlowNode, FlowEdgeType>;

/** Shows the initial view at first and after each resize of the element, until the user has moved the graph. */
export function useInitialView(box: RefObject<HTMLElement | null>, laidOut: LaidOut, marks: Marks) {
  const seen = useRef<{ laidOut: LaidOut; marks: Marks; flow?: Flow; isMoved: boolean }>({
    laidOut,
    marks,
    isMoved: false,
  }).current;
  if (seen.laidOut.key !== laidOut.key) seen.isMoved = false;
  Object.assign(seen, { laidOut, marks });
  const look = () => {
    if (box.current && seen.flow && !seen.isMoved)
      void seen.flow.setViewport(initialView(seen.laidOut, seen.marks, box.current));
  };
  useEffect(() => {
    if (!box.current) return;
    const sizes = new ResizeObserver(look);
    sizes.observe(box.current);
    return () => sizes.disconnect();
  }, []);
  return {
    begin: (flow: Flow) => {
      seen.flow = flow;
      look();
    },
    /** called after a move; without an event, the move came from code and not from the user */
    moved: (event: unknown) => {
      if (event) seen.isMoved = true;
    },
  };
}
