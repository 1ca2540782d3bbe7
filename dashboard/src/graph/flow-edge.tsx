import { BaseEdge, type Edge, type EdgeProps } from "@xyflow/react";
import { memo } from "preact/compat";
import type { GraphEdgeKind } from "../../../src/model/graph.ts";
import { shortLabel } from "./layout.ts";
import type { Point } from "./layout-shape.ts";
import type { EdgeMarks } from "./marks.ts";

export type FlowEdgeType = Edge<
  {
    readonly path: string;
    readonly kind: GraphEdgeKind;
    readonly label?: string;
    readonly labelAt?: Point;
    readonly marks: EdgeMarks;
  },
  "way"
>;

export const FlowEdge = memo(function FlowEdge({ id, data, markerEnd }: EdgeProps<FlowEdgeType>) {
  if (!data) return null;
  const { path, kind, label, labelAt, marks } = data;
  const { golden, taken, plain, critical, change, moved } = marks;
  const name = [
    "way",
    kind,
    plain ? "plain" : golden ? "golden" : "off-road",
    taken && "taken",
    critical && "critical",
    change && `change-${change}`,
  ]
    .filter((part) => part)
    .join(" ");
  return (
    <g className={name}>
      <BaseEdge id={id} path={path} interactionWidth={0} {...(markerEnd !== undefined && { markerEnd })} />
      {label !== undefined && labelAt && (
        <text x={labelAt.x} y={labelAt.y + 3.5} textAnchor="middle" className="way-label">
          {shortLabel(label)}
          <title>{label}</title>
        </text>
      )}
      {moved !== undefined && (
        <circle key={moved} r="6" className="traveller" style={{ offsetPath: `path("${path}")` }} />
      )}
    </g>
  );
});
