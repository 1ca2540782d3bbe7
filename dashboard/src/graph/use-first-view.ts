import type { ReactFlowInstance } from "@xyflow/react";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { firstView } from "./first-view.ts";
import type { FlowNode } from "./flow-elements.ts";
import type { Marks } from "./marks.ts";
import type { LaidOut } from "./use-layout.ts";
import type { WayEdgeType } from "./way-edge.tsx";

type Flow = ReactFlowInstance<FlowNode, WayEdgeType>;

/** The view a graph begins with, found again whenever its place changes, until somebody has moved it themselves. */
export function useFirstView(box: RefObject<HTMLElement | null>, laidOut: LaidOut, marks: Marks) {
  const seen = useRef<{ laidOut: LaidOut; marks: Marks; flow?: Flow; isMoved: boolean }>({
    laidOut,
    marks,
    isMoved: false,
  }).current;
  if (seen.laidOut.key !== laidOut.key) seen.isMoved = false;
  Object.assign(seen, { laidOut, marks });
  const look = () => {
    if (box.current && seen.flow && !seen.isMoved)
      void seen.flow.setViewport(firstView(seen.laidOut, seen.marks, box.current));
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
    /** without an event it was not a person who moved it */
    moved: (event: unknown) => {
      if (event) seen.isMoved = true;
    },
  };
}
