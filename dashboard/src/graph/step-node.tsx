import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { memo } from "preact/compat";
import { nodeIcon } from "../../../src/layout/node-icon.ts";
import type { GraphNode } from "../../../src/model/graph.ts";
import { type IconName, iconPath } from "../shell/icon.tsx";
import { count, statuses, statusName } from "../words.ts";
import { LoopChip } from "./loop-chip.tsx";
import type { NodeMarks } from "./marks.ts";

export type StepNodeType = Node<{ readonly node: GraphNode; readonly marks: NodeMarks }, "step">;

export const StepNode = memo(function StepNode({ data: { node, marks }, selected }: NodeProps<StepNodeType>) {
  const { heat = 0, golden, current, visits, never, work, critical, change, status } = marks;
  const classes = [
    "step",
    `type-${known.has(node.type) ? node.type : "plain"}`,
    node.tone && `tone-${node.tone}`,
    work ? `work-${work}` : golden ? "golden" : "off-road",
    critical && "critical",
    change && `change-${change}`,
    current && "current",
    status && `fill-${status}`,
    visits !== undefined && (visits === 0 ? "unvisited" : "visited"),
    never && "never",
    selected && "selected",
  ];
  const detail = [marks.progress ?? node.detail, marks.stay].filter((part) => part !== undefined).join(" · ");
  return (
    <div className={classes.filter((name) => name).join(" ")} data-node={node.id}>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      {heat > 0.02 && <span className={`heat heat-${Math.ceil(heat * 5)}`} title={marks.heatText} />}
      <svg className="step-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={work ? iconPath(workIcons[work]) : nodeIcon(node.type)} />
      </svg>
      <span className="step-text">
        <span className="step-name" title={node.name}>
          {node.name}
        </span>
        {detail !== "" && (
          <span className="step-detail" title={detail}>
            {detail}
          </span>
        )}
      </span>
      {node.maxRetries !== undefined && <LoopChip used={marks.retries ?? 0} max={node.maxRetries} />}
      {change && <span className={`change-mark ${change}`}>{change}</span>}
      <Counters marks={marks} />
      {marks.problems && (
        <span className={`problem ${marks.problems.severity}`} title={count(marks.problems.count, "finding")}>
          {marks.problems.severity === "info" ? "i" : "!"}
        </span>
      )}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  );
});

/** The signs of tasks in a drawing of tasks: their colour alone would not tell them apart. */
const workIcons: Readonly<Record<NonNullable<NodeMarks["work"]>, IconName>> = {
  ready: "ready",
  blocked: "paused",
  active: "running",
  waiting: "person",
  done: "done",
  failed: "failed",
};

const known: ReadonlySet<string> = new Set([
  "start",
  "end",
  "task",
  "gate",
  "subflow",
  "fork",
  "join",
  "checkpoint",
  "activity",
  "card",
]);

function Counters({ marks: { counts, visits } }: { readonly marks: NodeMarks }) {
  const shown = statuses.filter((status) => (counts?.[status] ?? 0) > 0);
  if (shown.length === 0 && (visits ?? 0) < 2) return null;
  return (
    <span className="counters">
      {visits !== undefined && visits > 1 && <span className="counter visit-count">{visits}×</span>}
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
