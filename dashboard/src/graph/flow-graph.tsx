import {
  Background,
  BackgroundVariant,
  Controls,
  MiniMap,
  type NodeProps,
  ReactFlow,
  type Rect,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { boundsOf } from "./bounds.ts";
import { FlowEdge } from "./flow-edge.tsx";
import { FlowElements, type FlowNode, type GroupBoxType } from "./flow-elements.ts";
import type { Marks } from "./marks.ts";
import { StepNode } from "./step-node.tsx";
import { useInitialView } from "./use-initial-view.ts";
import type { LaidOut } from "./use-layout.ts";

const nodeTypes = { step: StepNode, box: GroupBox };
const edgeTypes = { way: FlowEdge };
const SEVERAL = 16;
/** The keys that select a node, and that leave it. */
const KEYS: readonly string[] = ["Enter", " ", "Escape"];

interface Props {
  readonly laidOut: LaidOut;
  readonly marks: Marks;
  readonly label: string;
  /** whether the wheel scrolls the page and there are no zoom buttons: for a picture among text */
  readonly isStill?: boolean;
  /** whether each drawing shows the same things as the one before, perhaps more or fewer of them */
  readonly continues?: boolean;
  readonly selected?: string | undefined;
  /** the node to show first */
  readonly focus?: string | undefined;
  readonly onSelect?: (node: string | undefined) => void;
}

export function FlowGraph(props: Props) {
  const { laidOut, marks, label, isStill = false, continues = false, selected, focus, onSelect } = props;
  const elements = useRef(new FlowElements()).current;
  const { nodes, edges } = useMemo(() => elements.of(laidOut, marks), [elements, laidOut, marks]);
  const shown = useMemo(
    () =>
      selected === undefined ? nodes : nodes.map((node) => (node.id === selected ? chosen(node) : node)),
    [nodes, selected],
  );
  const box = useRef<HTMLElement>(null);
  const bounds = () => boundsOf(laidOut, box.current);
  const view = useInitialView(box, { laidOut, marks, selected, focus }, { continues, isStill });
  return (
    <section
      className="flow"
      ref={box}
      aria-label={label}
      data-nodes={laidOut.graph.nodes.length}
      onKeyDownCapture={(event) => {
        const node = event.target as HTMLElement;
        if (!KEYS.includes(event.key) || !node.matches(".react-flow__node") || !onSelect) return;
        // Handle these keys here. React Flow would blur the node on Escape, and would ignore Enter for a moment after the
        // node was left: it learns of our selection only after the next frame.
        event.stopPropagation();
        event.preventDefault();
        onSelect(event.key === "Escape" ? undefined : node.dataset["id"]);
      }}
    >
      <ReactFlow
        key={laidOut.key}
        nodes={shown}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onInit={view.begin}
        onMoveStart={view.moved}
        onMoveEnd={view.settled}
        minZoom={0.02}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        onlyRenderVisibleElements
        zoomOnScroll={!isStill}
        preventScrolling={!isStill}
        nodesFocusable={!isStill}
        deleteKeyCode={null}
        onNodeClick={(_, { id }) => onSelect?.(id)}
        onPaneClick={() => onSelect?.(undefined)}
      >
        <Background variant={BackgroundVariant.Dots} gap={24} size={1} />
        {!isStill && <FitControls bounds={bounds} />}
        {nodes.length > SEVERAL && !isStill && (
          <MiniMap pannable zoomable nodeColor={coarse} ariaLabel="Overview of the graph" />
        )}
        <Distance />
      </ReactFlow>
    </section>
  );
}

/**
 * The zoom buttons. They fit the whole drawing: edges run outside of the nodes, so fitting the nodes alone
 * would cut edges off.
 */
function FitControls({ bounds }: { readonly bounds: () => Rect }) {
  const { fitBounds } = useReactFlow();
  return <Controls showInteractive={false} onFitView={() => void fitBounds(bounds(), { padding: 0.01 })} />;
}

function coarse({ type }: FlowNode): string {
  return type === "box" ? "var(--border)" : "var(--line)";
}

function chosen(node: FlowNode): FlowNode {
  return { ...node, selected: true };
}

/** The zoom is rounded down to this, so that text does not change its size with every movement of the wheel. */
const ZOOM_STEP = 0.05;

/** Tells the style sheet the zoom. With distance, titles grow and details vanish, so that titles stay readable. */
function Distance() {
  const zoom = useStore(
    ({ transform: [, , scale] }) => Math.max(1, Math.floor(scale / ZOOM_STEP)) * ZOOM_STEP,
  );
  const sign = useRef<HTMLDivElement>(null);
  useEffect(() => {
    sign.current?.closest<HTMLElement>(".flow")?.style.setProperty("--zoom", zoom.toFixed(2));
  }, [zoom]);
  return (
    <div
      ref={sign}
      className={zoom < 0.35 ? "distance afar far" : zoom < 0.75 ? "distance afar" : "distance"}
    />
  );
}

function GroupBox({ data }: NodeProps<GroupBoxType>) {
  return <div className="group-box">{data.name}</div>;
}
