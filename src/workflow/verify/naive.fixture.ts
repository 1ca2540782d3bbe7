import type { Edge, Program, ProgramNode } from "../program.ts";

/** A node, and the used retries of all nodes. */
export interface NaiveState {
  readonly id: string;
  readonly used: Readonly<Record<string, number>>;
}

export interface NaiveStep {
  readonly to: NaiveState;
  /** the cause: movement, a retry, a person's answer, or a person's resolution */
  readonly by: "movement" | "retry" | "person" | "resolution";
  readonly reports: number;
}

/** The edges of a list that may be taken, depending on which conditions hold. */
function choices(edges: readonly Edge[]): Edge[] {
  return edges.filter((edge, index) =>
    edges.slice(0, index).every((earlier) => earlier.when && earlier.when.text !== edge.when?.text),
  );
}

const isSure = (edges: readonly Edge[]) => edges.some((edge) => edge.when === undefined);

/** All possible next steps, taken directly from the rules of movement. */
export function nextSteps(program: Program, { id, used }: NaiveState): NaiveStep[] {
  const node = program.nodes.get(id);
  if (!node) return [];
  if (node.type === "end") return resolutions(node);
  const isHuman = node.type === "checkpoint" && node.audience === "human";
  const reports = node.type === "start" || isHuman ? 0 : 1;
  const { [id]: _own, ...others } = used;
  const go = (edges: readonly Edge[], by: NaiveStep["by"], after = others): NaiveStep[] =>
    choices(edges).map(({ to }) => ({ to: { id: to, used: after }, by, reports }));
  const stop: NaiveStep = { to: { id, used: {} }, by: "resolution", reports };
  if (node.type === "start") return go(node.exits.withoutOutcome, "movement");
  const made: NaiveStep[] = [];
  for (const outcome of node.outputs) {
    if (outcome === "failed") made.push(...failures(program, node, used, go, stop));
    else made.push(...go(node.exits.byOutcome.get(outcome) ?? [], isHuman ? "person" : "movement"));
  }
  if (node.type === "checkpoint") {
    const unfit = node.outputs.some((outcome) => !isSure(node.exits.byOutcome.get(outcome) ?? []));
    return unfit ? [...made, stop] : made;
  }
  return isSure(node.exits.withoutOutcome) ? [...made, ...go(node.exits.withoutOutcome, "movement")] : made;
}

function failures(
  { strict }: Program,
  node: ProgramNode,
  used: NaiveState["used"],
  go: (edges: readonly Edge[], by: NaiveStep["by"], after?: NaiveState["used"]) => NaiveStep[],
  stop: NaiveStep,
): NaiveStep[] {
  const { id, maxRetries, exits } = node;
  if (maxRetries === undefined) {
    const edges = (exits.byOutcome.get("failed") ?? []).filter(({ on }) => on !== undefined || !strict);
    return [...go(edges, "movement"), ...(strict && !isSure(edges) ? [stop] : [])];
  }
  const count = used[id] ?? 0;
  if (count >= maxRetries)
    return [...go(exits.exhausted, "movement"), ...(isSure(exits.exhausted) ? [] : [stop])];
  const after = { ...used, [id]: count + 1 };
  const stay: NaiveStep = { to: { id, used: after }, by: "retry", reports: 1 };
  return [...go(exits.retry, "retry", after), ...(isSure(exits.retry) ? [] : [stay])];
}

function resolutions(node: ProgramNode): NaiveStep[] {
  const [only, ...more] = node.type === "end" && node.escalation === "hitl" ? node.edges : [];
  return only && more.length === 0 ? [{ to: { id: only.to, used: {} }, by: "resolution", reports: 0 }] : [];
}

export const keyOf = ({ id, used }: NaiveState) =>
  `${id} ${JSON.stringify(Object.entries(used).sort(([a], [b]) => a.localeCompare(b)))}`;

/** All states reachable from the start without visiting certain nodes. */
export function naiveStates(program: Program, without: readonly string[] = []): Map<string, NaiveState> {
  const found = new Map<string, NaiveState>();
  const queue: NaiveState[] = [{ id: program.start, used: {} }];
  for (const state of queue) {
    if (without.includes(state.id) || found.has(keyOf(state))) continue;
    found.set(keyOf(state), state);
    queue.push(...nextSteps(program, state).map(({ to }) => to));
  }
  return found;
}

/** All states reachable from the given ones, including themselves. */
export function following(
  program: Program,
  from: readonly NaiveState[],
  counts: (turn: NaiveStep) => boolean = () => true,
): NaiveState[] {
  const found = new Map<string, NaiveState>();
  const queue = [...from];
  for (const state of queue) {
    if (found.has(keyOf(state))) continue;
    found.set(keyOf(state), state);
    queue.push(
      ...nextSteps(program, state)
        .filter(counts)
        .map(({ to }) => to),
    );
  }
  return [...found.values()];
}
