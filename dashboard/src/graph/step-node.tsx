import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { memo } from "preact/compat";
import type { GraphNode } from "../../../src/model/graph.ts";
import { statuses, statusName } from "../words.ts";
import type { NodeMarks } from "./marks.ts";

export type StepNodeType = Node<{ readonly node: GraphNode; readonly marks: NodeMarks }, "step">;

const RADIUS = 9;
const AROUND = 2 * Math.PI * RADIUS;

export const StepNode = memo(function StepNode({ data: { node, marks }, selected }: NodeProps<StepNodeType>) {
  const { heat = 0, golden, current, visits, never } = marks;
  const classes = [
    "step",
    `type-${known.has(node.type) ? node.type : "plain"}`,
    node.tone && `tone-${node.tone}`,
    golden ? "golden" : "off-road",
    current && "current",
    visits === 0 && "unvisited",
    never && "never",
    selected && "selected",
  ];
  return (
    <div className={classes.filter((name) => name).join(" ")} data-node={node.id}>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      {heat > 0.02 && <span className={`heat heat-${Math.ceil(heat * 5)}`} title={marks.heatText} />}
      <span className="step-text">
        <span className="step-name" title={node.name}>
          {node.name}
        </span>
        {node.detail !== undefined && (
          <span className="step-detail" title={node.detail}>
            {node.detail}
          </span>
        )}
      </span>
      {node.maxRetries !== undefined && <Ring used={marks.retries ?? 0} max={node.maxRetries} />}
      <Counters marks={marks} />
      {marks.problems && (
        <span className={`problem ${marks.problems.severity}`} title={`${marks.problems.count} findings`}>
          {marks.problems.severity === "info" ? "i" : "!"}
        </span>
      )}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  );
});

const known: ReadonlySet<string> = new Set([
  "start",
  "end",
  "task",
  "gate",
  "subflow",
  "fork",
  "join",
  "checkpoint",
]);

function Counters({ marks: { counts, visits } }: { readonly marks: NodeMarks }) {
  const shown = statuses.filter((status) => (counts?.[status] ?? 0) > 0);
  if (shown.length === 0 && (visits ?? 0) < 2) return null;
  return (
    <span className="counters">
      {visits !== undefined && visits > 1 && <span className="counter visits">{visits}×</span>}
      {shown.map((status) => (
        <span
          key={`${status} ${counts?.[status]}`}
          className={`counter s-${status}`}
          data-status={status}
          title={`${counts?.[status]} ${statusName(status).toLowerCase()}`}
        >
          {counts?.[status]?.toLocaleString()}
        </span>
      ))}
    </span>
  );
}

/** How much of the retries is used up by the task that used the most. */
function Ring({ used, max }: { readonly used: number; readonly max: number }) {
  const share = max === 0 ? 1 : Math.min(1, used / max);
  return (
    <svg
      className={`ring ${share >= 1 ? "full" : ""}`}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <title>{`${used} of ${max} retries used`}</title>
      <circle cx="12" cy="12" r={RADIUS} />
      <circle
        className="used"
        cx="12"
        cy="12"
        r={RADIUS}
        strokeDasharray={`${share * AROUND} ${AROUND}`}
        transform="rotate(-90 12 12)"
      />
      <text x="12" y="15.5" textAnchor="middle">
        {used > 0 ? used : max}
      </text>
    </svg>
  );
}
