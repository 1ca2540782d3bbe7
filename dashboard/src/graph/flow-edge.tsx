import { BaseEdge, type Edge, type EdgeProps } from "@xyflow/react";
import { memo } from "preact/compat";
import { edgeLabel, labelWidth } from "../../../src/layout/edge-label.ts";
import type { Point } from "../../../src/layout/shape.ts";
import type { GraphEdge } from "../../../src/model/graph.ts";
import type { EdgeMarks } from "./marks.ts";

export type FlowEdgeType = Edge<
  {
    readonly path: string;
    readonly edge: GraphEdge;
    readonly labelAt?: Point;
    readonly marks: EdgeMarks;
  },
  "way"
>;

const PILL_PX = 22;

export const FlowEdge = memo(function FlowEdge({ id, data, markerEnd }: EdgeProps<FlowEdgeType>) {
  if (!data || data.path === "") return null;
  const { path, edge, labelAt, marks } = data;
  const { golden, taken, plain, critical, change, moved, traffic } = marks;
  const name = [
    "way",
    edge.kind,
    plain ? "plain" : golden ? "golden" : "off-road",
    taken && "taken",
    critical && "critical",
    traffic && `traffic traffic-${Math.ceil(traffic.share * 5)}`,
    change && `change-${change}`,
  ]
    .filter((part) => part)
    .join(" ");
  return (
    <g className={name}>
      {edge.label !== undefined && <title>{edge.label}</title>}
      <BaseEdge id={id} path={path} interactionWidth={0} {...(markerEnd !== undefined && { markerEnd })} />
      {labelAt && <Pill edge={edge} at={labelAt} />}
      {moved !== undefined && (
        <circle key={moved} r="6" className="traveller" style={{ offsetPath: `path("${path}")` }} />
      )}
    </g>
  );
});

function Pill({ edge, at: { x, y } }: { readonly edge: GraphEdge; readonly at: Point }) {
  const width = labelWidth(edge);
  return (
    <>
      <rect
        className="way-pill"
        x={x - width / 2}
        y={y - PILL_PX / 2}
        width={width}
        height={PILL_PX}
        rx={PILL_PX / 2}
      />
      <text x={x} y={y} dominantBaseline="central" textAnchor="middle" className="way-label">
        {edgeLabel(edge)}
      </text>
    </>
  );
}
