import type { Edge, Program, ProgramNode } from "../program.ts";

/** A place and the retries used, written out in full. */
export interface Situation {
  readonly id: string;
  readonly used: Readonly<Record<string, number>>;
}

export interface Turn {
  readonly to: Situation;
  /** what made it: movement, the retry of a budget, an answer or a decision of a person */
  readonly by: "movement" | "retry" | "person" | "resolution";
  readonly reports: number;
}

/** The edges of a list that some truth of the conditions would choose. */
function choices(edges: readonly Edge[]): Edge[] {
  return edges.filter((edge, index) =>
    edges.slice(0, index).every((earlier) => earlier.when && earlier.when.text !== edge.when?.text),
  );
}

const isSure = (edges: readonly Edge[]) => edges.some((edge) => edge.when === undefined);

/** Everything that can happen next, straight from the rules and without any cleverness. */
export function turns(program: Program, { id, used }: Situation): Turn[] {
  const node = program.nodes.get(id);
  if (!node) return [];
  if (node.type === "end") return resolutions(node);
  const isHuman = node.type === "checkpoint" && node.audience === "human";
  const reports = node.type === "start" || isHuman ? 0 : 1;
  const { [id]: _own, ...others } = used;
  const go = (edges: readonly Edge[], by: Turn["by"], after = others): Turn[] =>
    choices(edges).map(({ to }) => ({ to: { id: to, used: after }, by, reports }));
  const stop: Turn = { to: { id, used: {} }, by: "resolution", reports };
  if (node.type === "start") return go(node.exits.withoutOutcome, "movement");
  const made: Turn[] = [];
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
  used: Situation["used"],
  go: (edges: readonly Edge[], by: Turn["by"], after?: Situation["used"]) => Turn[],
  stop: Turn,
): Turn[] {
  const { id, maxRetries, exits } = node;
  if (maxRetries === undefined) {
    const edges = (exits.byOutcome.get("failed") ?? []).filter(({ on }) => on !== undefined || !strict);
    return [...go(edges, "movement"), ...(strict && !isSure(edges) ? [stop] : [])];
  }
  const count = used[id] ?? 0;
  if (count >= maxRetries)
    return [...go(exits.exhausted, "movement"), ...(isSure(exits.exhausted) ? [] : [stop])];
  const after = { ...used, [id]: count + 1 };
  const stay: Turn = { to: { id, used: after }, by: "retry", reports: 1 };
  return [...go(exits.retry, "retry", after), ...(isSure(exits.retry) ? [] : [stay])];
}

function resolutions(node: ProgramNode): Turn[] {
  const [only, ...more] = node.type === "end" && node.escalation === "hitl" ? node.edges : [];
  return only && more.length === 0 ? [{ to: { id: only.to, used: {} }, by: "resolution", reports: 0 }] : [];
}

export const keyOf = ({ id, used }: Situation) =>
  `${id} ${JSON.stringify(Object.entries(used).sort(([a], [b]) => a.localeCompare(b)))}`;

/** All situations from the start on that never visit the nodes kept away from. */
export function situations(program: Program, without: readonly string[] = []): Map<string, Situation> {
  const found = new Map<string, Situation>();
  const queue: Situation[] = [{ id: program.start, used: {} }];
  for (const situation of queue) {
    if (without.includes(situation.id) || found.has(keyOf(situation))) continue;
    found.set(keyOf(situation), situation);
    queue.push(...turns(program, situation).map(({ to }) => to));
  }
  return found;
}

/** All situations that can come after any of these, themselves included. */
export function following(
  program: Program,
  from: readonly Situation[],
  counts: (turn: Turn) => boolean = () => true,
): Situation[] {
  const found = new Map<string, Situation>();
  const queue = [...from];
  for (const situation of queue) {
    if (found.has(keyOf(situation))) continue;
    found.set(keyOf(situation), situation);
    queue.push(
      ...turns(program, situation)
        .filter(counts)
        .map(({ to }) => to),
    );
  }
  return [...found.values()];
}
