import type { ReactFlowInstance, Viewport } from "@xyflow/react";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { FlowEdgeType } from "./flow-edge.tsx";
import type { FlowNode } from "./flow-elements.ts";
import { initialView } from "./initial-view.ts";
import { keptView } from "./kept-view.ts";
import type { Marks } from "./marks.ts";
import type { LaidOut } from "./use-layout.ts";

type Flow = ReactFlowInstance<FlowNode, FlowEdgeType>;

interface Drawn {
  readonly laidOut: LaidOut;
  readonly marks: Marks;
  readonly selected: string | undefined;
  readonly focus: string | undefined;
}

interface Manner {
  /** whether each drawing shows the same things as the one before */
  readonly continues: boolean;
  /** whether the drawing has no buttons */
  readonly isStill: boolean;
}

interface Seen {
  laidOut: LaidOut;
  marks: Marks;
  focus: string | undefined;
  flow?: Flow;
  viewport?: Viewport | undefined;
  /** the view of the new drawing that continues the one before */
  kept?: Viewport | undefined;
  isMoved: boolean;
}

/**
 * Shows the initial view at first and after each resize of the element, until the user has moved the graph. If a drawing
 * continues the one before, a node that the user looks at stays where it is.
 */
export function useInitialView(
  box: RefObject<HTMLElement | null>,
  { laidOut, marks, selected, focus }: Drawn,
  { continues, isStill }: Manner,
) {
  const seen = useRef<Seen>({ laidOut, marks, focus, isMoved: false }).current;
  if (seen.laidOut.key !== laidOut.key) {
    const { viewport } = seen;
    const looksAt = continues && (seen.isMoved || selected !== undefined);
    seen.kept =
      looksAt && viewport && box.current
        ? keptView({ laidOut: seen.laidOut, viewport }, laidOut, box.current, selected)
        : undefined;
    seen.isMoved = seen.kept !== undefined;
  }
  Object.assign(seen, { laidOut, marks, focus });
  const show = (viewport: Viewport): void => {
    seen.viewport = viewport;
    void seen.flow?.setViewport(viewport);
  };
  const look = (): void => {
    if (box.current && seen.flow && !seen.isMoved)
      show(initialView(seen.laidOut, seen.marks, { element: box.current, hasButtons: !isStill }, seen.focus));
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
      if (seen.kept) show(seen.kept);
      else look();
    },
    /** called when a move begins; without an event, the move came from code and not from the user */
    moved: (event: unknown) => {
      if (event) seen.isMoved = true;
    },
    /** called after a move */
    settled: (_: unknown, viewport: Viewport) => {
      seen.viewport = viewport;
    },
  };
}
