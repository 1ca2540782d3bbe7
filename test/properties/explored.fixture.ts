import { type ExploredState, Explorer, type Rules, type Step } from "./explorer.fixture.ts";

export interface Hop extends Step {
  readonly from: number;
  readonly next: number;
  /** a join fired on the way, so branches of the same names may be other tasks */
  readonly joins: boolean;
}

const MAX_STANDINGS = 1_000;
const MAX_HOPS = 6_000;
const MAX_DEPTH = 3;

/** Every state a task can reach, and every hop between two of them. */
export class Explored {
  readonly states: ExploredState[] = [];
  readonly hops: Hop[][] = [];
  readonly visited = new Set<string>();
  readonly #ids = new Map<string, number>();

  /** `undefined` if there are too many, or if a person can send branches into forks for ever. */
  static of(rules: Rules): Explored | undefined {
    const explored = new Explored();
    const explorer = new Explorer(rules);
    const first = explorer.begin();
    explored.#add(first.to);
    for (const id of first.visits) explored.visited.add(id);
    let hops = 0;
    for (let from = 0; from < explored.states.length; from++) {
      if (from > MAX_STANDINGS) return undefined;
      for (const step of explorer.steps(explored.states[from] as ExploredState)) {
        for (const id of step.visits) explored.visited.add(id);
        hops += 1;
        if (hops > MAX_HOPS || depthOf(step.to) > MAX_DEPTH) return undefined;
        const joins = step.visits.some((id) => rules.program.nodes.get(id)?.type === "join");
        explored.hops[from]?.push({ ...step, from, next: explored.#add(step.to), joins });
      }
    }
    return explored;
  }

  #add(state: ExploredState): number {
    const key = keyOf(state);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.states.length;
    this.#ids.set(key, id);
    this.states.push(state);
    this.hops.push([]);
    return id;
  }

  /** The states from which hops of a kind lead to one of these. */
  leadingTo(goals: readonly number[], follows: (hop: Hop) => boolean): Set<number> {
    const into: number[][] = this.states.map(() => []);
    for (const hop of this.hops.flat()) if (follows(hop)) into[hop.next]?.push(hop.from);
    const found = new Set(goals);
    for (const id of found) for (const from of into[id] ?? []) found.add(from);
    return found;
  }

  /** Whether agents and the clock can go on for ever, or a single call can. */
  goesRound(): boolean {
    if (this.states.some(isStopped)) return true;
    const waiting = new Map<number, number>();
    for (const hop of this.hops.flat()) {
      if (isUnattended(hop)) waiting.set(hop.next, (waiting.get(hop.next) ?? 0) + 1);
    }
    const order = [...this.states.keys()].filter((id) => !waiting.has(id));
    for (const id of order) {
      for (const hop of (this.hops[id] ?? []).filter(isUnattended)) {
        const left = (waiting.get(hop.next) ?? 0) - 1;
        waiting.set(hop.next, left);
        if (left === 0) order.push(hop.next);
      }
    }
    return order.length < this.states.length;
  }

  /** The most reports any task makes before it ends or escalates; only for workflows without loops. */
  mostReports(): number {
    const tasks = new Set(this.hops.flat().map(({ task }) => task));
    let most = 0;
    for (const task of tasks) {
      const known = new Map<number, number>();
      for (const id of this.states.keys()) most = Math.max(most, this.#reportsFrom(id, task, known));
    }
    return most;
  }

  #reportsFrom(id: number, task: string, known: Map<number, number>): number {
    const found = known.get(id);
    if (found !== undefined) return found;
    let most = 0;
    for (const hop of this.hops[id] ?? []) {
      const own = hop.task === task ? hop.reports : 0;
      const goesOn = isUnattended(hop) && !closes(hop, task);
      most = Math.max(most, own + (goesOn ? this.#reportsFrom(hop.next, task, known) : 0));
    }
    known.set(id, most);
    return most;
  }
}

/** Steps are not counted across calls, so a single call can use up the whole budget. */
function isStopped({ position: { escalation }, branches }: ExploredState): boolean {
  const endless = escalation === "automatic_loop" || escalation === "max_steps_exceeded";
  return endless || Object.values(branches).some(isStopped);
}

export function isUnattended({ move }: Step): boolean {
  return move.by.kind !== "person";
}

/** Whether the join of a branch fires: a later branch of its name is another task. */
export function closes({ joins, task: by }: Hop, task: string): boolean {
  return joins && task !== by && task.startsWith(`${by}/`);
}

function depthOf({ branches }: ExploredState): number {
  return 1 + Math.max(0, ...Object.values(branches).map(depthOf));
}

function keyOf({ position, branches, blocked }: ExploredState): string {
  const inside = Object.keys(branches)
    .toSorted()
    .map((id) => [id, keyOf(branches[id] as ExploredState)]);
  return JSON.stringify([position, inside, blocked]);
}
