import type { Graph, GraphNode } from "../../../src/model/graph.ts";
import type { Output } from "../api.ts";
import { type EdgeMarks, edgeKey, type Marks, type NodeMarks } from "../graph/marks.ts";
import { count } from "../words.ts";

export type DrawnTask = Output<"graph_tasks">["tasks"][number];
type Work = NonNullable<NodeMarks["work"]>;

export interface TaskGraph {
  readonly graph: Graph;
  readonly marks: Marks;
  /** a text that is equal for graphs with an equal layout */
  readonly layoutKey: string;
  /** the tasks that each node stands for: a closed parent stands for all tasks inside it */
  readonly inside: ReadonlyMap<string, readonly DrawnTask[]>;
}

export interface Drawing {
  /** the parents whose tasks are drawn one by one */
  readonly open: ReadonlySet<string>;
  /** the tasks to highlight: those that decide when all tasks are done */
  readonly critical: ReadonlySet<string>;
}

/** The graph of tasks and links in which each closed parent is one node. */
export function taskGraph({ tasks, links }: Output<"graph_tasks">, { open, critical }: Drawing): TaskGraph {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const nodeOf = new Map(tasks.map((task) => [task.id, drawnAs(task, byId, open)]));
  const inside = new Map<string, DrawnTask[]>();
  for (const task of tasks) {
    const node = nodeOf.get(task.id) ?? task.id;
    inside.set(node, [...(inside.get(node) ?? []), task]);
  }
  const edges = new Map<string, Graph["edges"][number]>();
  for (const { from, to, type, blocks } of links) {
    const [source, target] = [nodeOf.get(from), nodeOf.get(to)];
    if (source === undefined || target === undefined || source === target) continue;
    const isLoose = blocks === "none";
    const key = `${edgeKey(source, target)}${isLoose}`;
    const label = type === "blocks" ? {} : { label: type };
    if (!edges.has(key))
      edges.set(key, { from: source, to: target, kind: isLoose ? "jump" : "normal", ...label });
  }
  const nodes = [...inside].map(([id, own]) => graphNode(id, own, byId, open));
  const graph: Graph = { nodes, edges: [...edges.values()], goldenPath: [] };
  return { graph, inside, layoutKey: layoutKey(graph), marks: marksOf(graph, inside, nodeOf, critical) };
}

/** The topmost closed parent of a task, or the task itself. */
function drawnAs(
  { id, parent }: DrawnTask,
  byId: ReadonlyMap<string, DrawnTask>,
  open: ReadonlySet<string>,
): string {
  let node = id;
  const seen = new Set<string>();
  for (let at = parent; at !== undefined && byId.has(at) && !seen.has(at); at = byId.get(at)?.parent) {
    seen.add(at);
    if (!open.has(at)) node = at;
  }
  return node;
}

function graphNode(
  id: string,
  own: readonly DrawnTask[],
  byId: ReadonlyMap<string, DrawnTask>,
  open: ReadonlySet<string>,
): GraphNode {
  const task = byId.get(id);
  const group = open.has(id) ? rootOf(id, byId) : task?.parent && rootOf(id, byId);
  return {
    id,
    name: task?.title ?? id,
    type: own.length > 1 ? "subflow" : "task",
    detail: detailOf(own),
    ...(group !== undefined && byId.has(group) && { group }),
  };
}

function rootOf(id: string, byId: ReadonlyMap<string, DrawnTask>): string {
  const seen = new Set([id]);
  let root = id;
  for (
    let at = byId.get(id)?.parent;
    at !== undefined && byId.has(at) && !seen.has(at);
    at = byId.get(at)?.parent
  ) {
    seen.add(at);
    root = at;
  }
  return root;
}

function detailOf(own: readonly DrawnTask[]): string {
  const [only] = own;
  if (own.length === 1 && only) return [only.state, only.owner].filter(Boolean).join(" · ");
  const counts = new Map<Work, number>();
  for (const task of own) counts.set(workOf(task), (counts.get(workOf(task)) ?? 0) + 1);
  const told = (["blocked", "active", "done"] as const).flatMap((work) =>
    counts.has(work) ? [`${counts.get(work)} ${work}`] : [],
  );
  return [count(own.length, "task"), ...told].join(", ");
}

function workOf({ status, blockers = 0 }: DrawnTask): Work {
  if (status === "COMPLETED" || status === "CANCELLED") return "done";
  if (status === "FAILED") return "failed";
  if (status === "IN_PROGRESS") return "active";
  if (status === "PAUSED" || status === "HITL") return "waiting";
  return blockers > 0 ? "blocked" : "ready";
}

/** The look of a node that stands for several tasks: that of the first kind among them. */
const first: readonly Work[] = ["failed", "active", "waiting", "blocked", "ready", "done"];

function marksOf(
  { edges }: Graph,
  inside: TaskGraph["inside"],
  nodeOf: ReadonlyMap<string, string>,
  critical: ReadonlySet<string>,
): Marks {
  const path = [...critical].flatMap((id) => nodeOf.get(id) ?? []);
  const onPath = new Set(path);
  const steps = new Set(path.slice(1).map((to, index) => edgeKey(path[index] ?? "", to)));
  return {
    nodes: new Map(
      [...inside].map(([id, own]) => {
        const kinds = new Set(own.map(workOf));
        const work = first.find((kind) => kinds.has(kind)) ?? "ready";
        return [id, { work, ...(onPath.has(id) && { critical: true }) }];
      }),
    ),
    edges: new Map<string, EdgeMarks>(
      edges.map(({ from, to }) => {
        const key = edgeKey(from, to);
        return [key, { plain: true, ...(steps.has(key) && { critical: true }) }];
      }),
    ),
  };
}

/** A hash of everything that a layout depends on: two graphs with equal keys are drawn at the same places. */
function layoutKey({ nodes, edges }: Graph): string {
  const text = JSON.stringify([
    nodes.map(({ id, name, type, group }) => [id, name, type, group]),
    edges.map(({ from, to, label }) => [from, to, label]),
  ]);
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  }
  return `tasks ${text.length} ${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`;
}
