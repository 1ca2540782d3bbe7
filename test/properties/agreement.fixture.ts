import type { JsonObject } from "../../src/model/json.ts";
import type { Program } from "../../src/workflow/program.ts";
import { closes, Explored } from "./explored.fixture.ts";
import type { ExploredState, Rules } from "./explorer.fixture.ts";
import { at, type Judged } from "./judged.fixture.ts";
import { localDisagreements } from "./local-agreement.fixture.ts";

export interface Compared {
  readonly states: number;
  readonly disagreements: readonly string[];
}

/** Compares the findings about a workflow with what the engine does; `undefined` if there is too much to explore. */
export function compare(judgement: Judged, rules: Omit<Rules, "finishes">): Compared | undefined {
  const any = Explored.of({ ...rules, finishes: true });
  if (!any) return undefined;
  // A person who sends a task into another branch may reach more than the findings distinguish.
  const mixed = sendsIntoBranch(judgement.program);
  const disagreements = [
    ...(mixed ? [] : unreachable(judgement, any)),
    ...(mixed ? [] : deadEnds(judgement, any)),
    ...bounds(judgement, any),
    ...localDisagreements(judgement, rules.values),
  ];
  return { states: any.states.length, disagreements };
}

function sendsIntoBranch({ nodes }: Program): boolean {
  const sent = [...nodes.values()].flatMap(({ type, edges }) => (type === "end" ? edges : []));
  return [...nodes.values()].some((fork) => {
    if (fork.type !== "fork") return false;
    const inside = new Set(fork.edges.map(({ to }) => to));
    for (const id of inside) {
      const node = nodes.get(id);
      if (!node || id === fork.join || node.type === "end") continue;
      for (const { to } of node.edges) inside.add(to);
    }
    return sent.some(({ to }) => inside.has(to));
  });
}

function unreachable(judgement: Judged, { visited }: Explored): string[] {
  const told = at(judgement, "unreachable");
  const true_ = [...judgement.program.nodes.keys()].filter((id) => !visited.has(id));
  return differences("unreachable", told, true_);
}

/**
 * Whether a task at a node can still reach an end, or a join that leads to an end. A task that a person finishes has
 * reached its end; sending it elsewhere does not count as its own movement.
 */
function deadEnds(judgement: Judged, explored: Explored): string[] {
  const { program } = judgement;
  const known = new Map<string, Set<number>>();
  const ending = (task: string): Set<number> => {
    const found = known.get(task);
    if (found) return found;
    const ends = [...explored.states.keys()].filter((id) => {
      const state = taskIn(explored.states[id], task);
      return isAtEnd(state, program) || (state !== undefined && isAtGoodJoin(state));
    });
    const good = explored.leadingTo(
      ends,
      (hop) => !closes(hop, task) && (hop.move.type !== "resolve" || hop.move.resolution !== "resume"),
    );
    known.set(task, good);
    return good;
  };
  const alive = new Set<string>();
  const isAtGoodJoin = ({ position: { result, branch } }: ExploredState) =>
    result !== undefined && branch !== undefined && alive.has(branch.join);
  for (let before = -1; alive.size > before; ) {
    before = alive.size;
    known.clear();
    if (ending("").has(0)) alive.add(program.start);
    for (const hop of explored.hops.flat()) {
      for (const node of hop.visits) if (ending(hop.task).has(hop.next)) alive.add(node);
      for (const [task, node] of placesIn(hop.to)) if (ending(task).has(hop.next)) alive.add(node);
    }
  }
  const dead = [...explored.visited].filter((node) => !alive.has(node));
  return differences("dead-end", at(judgement, "dead-end"), dead);
}

function isAtEnd(state: ExploredState | undefined, program: Program): boolean {
  return state?.position.frames.length === 0 && program.nodes.get(state.position.step)?.type === "end";
}

function taskIn(state: ExploredState | undefined, task: string): ExploredState | undefined {
  return task
    .split("/")
    .slice(1)
    .reduce<ExploredState | undefined>((at, id) => at?.branches[id], state);
}

/** Each task with the workflow node it is at; a branch that ends at its join does not visit the join. */
function placesIn({ position, branches }: ExploredState, task = ""): (readonly [string, string])[] {
  const [outside] = position.frames;
  const inside = Object.entries(branches).flatMap(([id, branch]) => placesIn(branch, `${task}/${id}`));
  const isArrived = position.result !== undefined && position.branch?.join === position.step;
  return isArrived ? inside : [[task, outside?.node ?? position.step], ...inside];
}

function bounds(judgement: Judged, explored: Explored): string[] {
  const { bound } = judgement;
  const told = at(judgement, "unbounded-cycle").length > 0;
  const truth = explored.goesRound();
  // A loop through used-up budgets is reported, although other budgets on the way may end it.
  const isSpent = told && !truth && hasExhaustedEdge(judgement.program);
  if (told !== truth && !isSpent) return [`unbounded-cycle: told ${told}, true ${truth}`];
  if ((bound.reports === null) !== told) return [`bound: ${bound.reports}, unbounded-cycle ${told}`];
  if (bound.reports === null) return [];
  const most = Math.min(explored.mostReports(), judgement.program.limits.maxSteps);
  if (bound.reports < most || (bound.exact && bound.reports !== most))
    return [`bound: told ${bound.reports} (exact ${bound.exact}), true ${most}`];
  return [];
}

function hasExhaustedEdge({ nodes }: Program): boolean {
  return [...nodes.values()].some(({ edges }) => edges.some(({ on }) => on === "max_retries_exceeded"));
}

/** The properties an author might declare for two nodes, and whether each holds. */
export function propertiesOf(left: string, right: string, within: number): JsonObject[] {
  return [
    { always_through: left, before: right },
    { never: [left, right], together: true },
    { reaches: right, within },
  ];
}

export function compareProperties(
  judgement: Judged,
  rules: Omit<Rules, "finishes">,
  [left, right, within]: readonly [string, string, number],
): readonly string[] {
  const own = Explored.of({ ...rules, finishes: false });
  const avoiding = Explored.of({ ...rules, finishes: false, without: left });
  if (!own || !avoiding) return [];
  const broken = at(judgement, "property-violated");
  const unknown = at(judgement, "property-unknown");
  const told = (index: number) => broken.includes(`properties.${index}`);
  const result: string[] = [];
  const say = (name: string, said: boolean, truth: boolean) => {
    if (said !== truth) result.push(`${name} ${left} ${right}: told broken ${said}, true ${truth}`);
  };
  say("always_through", told(0), avoiding.visited.has(right));
  say("never", told(1), visitsBoth(own, left, right));
  if (!unknown.includes("properties.2")) say(`reaches within ${within}`, told(2), strays(own, right, within));
  return result;
}

function visitsBoth(explored: Explored, left: string, right: string): boolean {
  const bit = (visits: readonly string[]) =>
    (visits.includes(left) ? 1 : 0) | (visits.includes(right) ? 2 : 0);
  const seen = new Set<number>([bit([explored.states[0]?.position.step ?? ""])]);
  for (const state of seen) {
    for (const hop of explored.hops[state >> 2] ?? [])
      seen.add((hop.next << 2) | (state & 3) | bit(hop.visits));
  }
  return [...seen].some((state) => (state & 3) === 3);
}

/** Whether a run can stop elsewhere, go round, or make too many reports before it visits the goal. */
function strays(explored: Explored, goal: string, within: number): boolean {
  const known = new Map<number, number>();
  const open = new Set<number>();
  const most = (id: number): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    if (open.has(id)) return Number.POSITIVE_INFINITY;
    open.add(id);
    const { position } = explored.states[id] as ExploredState;
    const isOver = position.escalation !== undefined || position.result !== undefined;
    const reports = isOver
      ? Number.POSITIVE_INFINITY
      : (explored.hops[id] ?? []).reduce(
          (top, hop) => Math.max(top, hop.reports + (hop.visits.includes(goal) ? 0 : most(hop.next))),
          0,
        );
    open.delete(id);
    known.set(id, reports);
    return reports;
  };
  const isThere = explored.states[0]?.position.step === goal;
  return !isThere && most(0) > within;
}

function differences(code: string, told: readonly string[], truth: readonly string[]): string[] {
  return [
    ...told.filter((id) => !truth.includes(id)).map((id) => `${code}: "${id}" is told and not so`),
    ...truth.filter((id) => !told.includes(id)).map((id) => `${code}: "${id}" is so and not told`),
  ];
}
