import type { Edge, Program, ProgramNode } from "../program.ts";

/** The edges of a list that may be taken, depending on which conditions hold. */
function open(edges: readonly Edge[]): readonly Edge[] {
  return edges.filter((edge, index) =>
    edges.slice(0, index).every((earlier) => earlier.when && earlier.when.text !== edge.when?.text),
  );
}

/** An edge, and the number of reports it costs. A person's answer resets the count. */
interface NaiveChoice {
  readonly edge: Edge;
  readonly reports: number | "person";
}

function choices(node: ProgramNode, mayRepeat: boolean): readonly NaiveChoice[] {
  const { exits, outputs } = node;
  const along = (edges: readonly Edge[] | undefined, reports: NaiveChoice["reports"]) =>
    open(edges ?? []).map((edge) => ({ edge, reports }));
  const past = exits.pass ? [{ edge: exits.pass, reports: 0 }] : [];
  switch (node.type) {
    case "task":
      return [...along(exits.withoutOutcome, 1), ...past];
    case "loop":
      return [
        ...(mayRepeat ? along(exits.byOutcome.get("again"), 0) : []),
        ...along(exits.byOutcome.get("done"), 0),
        ...past,
      ];
    case "checkpoint": {
      const by = node.audience === "agent" ? 1 : "person";
      const answers = outputs.flatMap((option) => along(exits.byOutcome.get(option), by));
      const unanswered =
        node.defaultOption === undefined ? exits.withoutOutcome : exits.byOutcome.get(node.defaultOption);
      const isLate = node.passable || node.timeoutMs !== undefined;
      return [...answers, ...(isLate ? along(unanswered, 1) : []), ...past];
    }
    default:
      return [...along(exits.withoutOutcome, 0), ...past];
  }
}

/** A node, and how often each loop around it has repeated. */
interface NaiveState {
  readonly node: ProgramNode;
  readonly passes: Readonly<Record<string, number>>;
}

const keyOf = ({ node, passes }: NaiveState) => `${node.id} ${JSON.stringify(passes)}`;

/** The choices in a state, each with the state it leads to. */
function nextChoices(
  { nodes }: Program,
  { node, passes }: NaiveState,
): (NaiveChoice & { readonly to: NaiveState })[] {
  if (node.type === "end") return [];
  const done = passes[node.id] ?? 0;
  return choices(node, node.type === "loop" && done < node.maxIterations).flatMap((choice) => {
    const next = nodes.get(choice.edge.to);
    if (!next) return [];
    const counted = choice.edge.on === "again" ? { ...passes, [node.id]: done + 1 } : passes;
    const around = new Set([...(next.place?.loops ?? []), next.id]);
    const isLeft = choice.edge.on === "done" || !next.place?.loops.concat(next.id).includes(node.id);
    const kept = Object.entries(counted).filter(([id]) => around.has(id) && !(isLeft && id === node.id));
    return [{ ...choice, to: { node: next, passes: Object.fromEntries(kept) } }];
  });
}

/** The most reports that a run can make between two answers of a person, by brute force; infinite if unbounded. */
export function mostReports(program: Program): number {
  const known = new Map<string, number>();
  const longest = (from: NaiveState): number => {
    const key = keyOf(from);
    const found = known.get(key);
    if (found !== undefined) return found;
    // A state that leads back to itself can repeat for ever.
    known.set(key, Number.POSITIVE_INFINITY);
    const most = nextChoices(program, from).reduce((top, { reports, to }) => {
      return reports === "person" ? top : Math.max(top, tries(from.node) * reports + longest(to));
    }, 0);
    known.set(key, most);
    return most;
  };
  return naiveStates(program).reduce((top, state) => Math.max(top, longest(state)), 0);
}

/** All states that a task can be in. */
export function naiveStates(program: Program): NaiveState[] {
  const start = program.nodes.get(program.start);
  const found = new Map<string, NaiveState>();
  const queue: NaiveState[] = start ? [{ node: start, passes: {} }] : [];
  for (const state of queue) {
    if (found.has(keyOf(state))) continue;
    found.set(keyOf(state), state);
    queue.push(...nextChoices(program, state).map(({ to }) => to));
  }
  return [...found.values()];
}

/** How often a step may be reported before a person is asked: four times if it has a check. */
function tries(node: ProgramNode): number {
  return node.type === "task" && node.actions?.some(({ kind }) => kind === "validate") ? 4 : 1;
}
