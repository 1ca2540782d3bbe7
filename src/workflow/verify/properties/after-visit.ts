import { type BranchEnds, outcomesAfterVisit } from "../space/join-outcomes.ts";
import { type Movement, mayStop, type Pair, type Step } from "../space/movement.ts";
import { walkAlong } from "../space/shortest-walk.ts";
import type { States } from "../space/states.ts";
import { isVisited } from "../space/states.ts";
import type { TakableSteps } from "../space/takable-steps.ts";

interface Ground {
  readonly movement: Movement;
  readonly opening: TakableSteps;
  readonly states: States;
  readonly levels: ReadonlyMap<number, Pair | undefined>;
}

/** The most branches to try one by one. Trying more would take too long. */
const FEW = 200;

/**
 * The nodes that a run can still visit after visiting a given one: the nodes that follow, the branches that run
 * beside it, and the nodes after the joins around it, as far as those joins can still fire.
 */
export class AfterVisit {
  readonly #ground: Ground;
  readonly #before = new Map<number, number>();
  readonly #joined = new Set<number>();
  readonly #leading: Uint8Array;
  readonly #origin: number;

  constructor(ground: Ground, place: number) {
    this.#ground = ground;
    this.#origin = place;
    this.#leading = this.#leadingTo(place);
    this.#spread(this.#leaving(place));
    const { passes, fails } = ground.opening.endings.marks;
    const ends = { passes: passes[place] === 1, fails: fails[place] === 1 };
    for (const level of this.#levelsOf(place)) this.#climb(level, ends);
  }

  visits(place: number): boolean {
    return (
      this.#joined.has(place) ||
      (this.#ground.states.at[place] ?? []).some((state) => this.#before.has(state))
    );
  }

  /** The path from the first visit to `place`, without the node of the first visit. */
  walkTo(place: number): readonly number[] {
    const goal = (this.#ground.states.at[place] ?? []).find((state) => this.#before.has(state));
    if (place === this.#origin) return [];
    if (goal === undefined) return [place];
    return walkAlong(this.#before, goal)
      .map((state) => this.#ground.states.places[state] ?? -1)
      .filter((at) => at !== this.#origin);
  }

  /** The forks whose branches contain the node. An end is in every fork whose branches enter it. */
  #levelsOf(place: number): ReadonlySet<Pair> {
    const { movement, opening, levels } = this.#ground;
    const entered = (movement.into[place] ?? []).filter(
      (step) => opening.leadsOn(step) && isVisited(this.#ground.states, step.from),
    );
    const pairs =
      movement.nodes[place]?.type === "end"
        ? entered.map((step) =>
            step.kind === "spawn" ? movement.pairAt.get(step.from) : levels.get(step.from),
          )
        : [levels.get(place)];
    return new Set(pairs.filter((pair) => pair !== undefined));
  }

  /**
   * Goes up through the forks around the visited node. `innermostEnds`: how the innermost branch with that node can
   * end.
   */
  #climb(innermost: Pair, innermostEnds: BranchEnds): void {
    const { levels } = this.#ground;
    let ends = innermostEnds;
    for (let pair: Pair | undefined = innermost; pair; pair = levels.get(pair.forkPlace)) {
      this.#visitBeside(pair, ends);
      ends = this.#joinAfter(pair, ends);
    }
  }

  #visitBeside(pair: Pair, ends: BranchEnds): void {
    const { opening, states } = this.#ground;
    const { fork, branches } = pair;
    const visitors = [...branches.keys()].filter((index) => this.#leading[branches[index]?.to ?? -1] === 1);
    const alone = visitors.length === 1 && (fork.each?.maxItems ?? 1) === 1;
    const opened = this.#openedBeside(pair, visitors, ends);
    // If branches run one at a time, those before the visitor have ended. The run cannot visit them afterwards.
    const from = fork.maxConcurrency === 1 && !fork.each ? (visitors[0] ?? 0) + 1 : 0;
    for (const [index, step] of branches.entries()) {
      if (index < from || index >= opened) continue;
      if (!opening.leadsOn(step) || (alone && index === visitors[0])) continue;
      this.#spread(states.at[step.to] ?? []);
    }
  }

  /** The most branches that a run with the visit opens. A branch that does not end still counts as running. */
  #openedBeside(pair: Pair, visitors: readonly number[], ends: BranchEnds): number {
    const { fork, branches } = pair;
    if (fork.each || fork.maxConcurrency === undefined || branches.length > FEW) return branches.length;
    const usual = this.#ground.opening.endings.branches(pair);
    const opened = visitors.map((visitor) => outcomesAfterVisit(pair, usual, visitor, ends).opened);
    return Math.max(0, ...opened.filter((count, index) => (visitors[index] ?? count) < count));
  }

  /** Continues past the join with each outcome that is possible after the visit. Returns how its branch can end. */
  #joinAfter(pair: Pair, ends: BranchEnds): BranchEnds {
    const { movement, opening } = this.#ground;
    const after = { passes: false, fails: false };
    const { passed, failed } = this.#outcomesAfter(pair, ends);
    if (passed || failed) this.#joined.add(pair.joinPlace);
    if (mayStop(movement, pair, { passed, failed })) this.#resume(pair);
    for (const step of movement.out[pair.joinPlace] ?? []) {
      if (!((step.passes && passed) || (step.fails && failed))) continue;
      const { marks } = opening.endings;
      if (opening.endsBranch(step) ? step.passes : marks.passes[step.to] === 1) after.passes = true;
      if (opening.endsBranch(step) ? step.fails : marks.fails[step.to] === 1) after.fails = true;
      if (opening.leadsOn(step)) this.#spread(this.#statesAfter(step));
    }
    return after;
  }

  #outcomesAfter(pair: Pair, ends: BranchEnds): { passed: boolean; failed: boolean } {
    const { endings } = this.#ground.opening;
    const usual = endings.branches(pair);
    const said = { passed: false, failed: false };
    const tried = new Set<string>();
    for (const [index, step] of pair.branches.entries()) {
      const own = usual[index];
      if (this.#leading[step.to] !== 1 || !own || tried.has(`${own.passes} ${own.fails}`)) continue;
      tried.add(`${own.passes} ${own.fails}`);
      const { passed, failed, opened } = outcomesAfterVisit(pair, usual, index, ends);
      if (index >= opened) continue;
      said.passed ||= passed;
      said.failed ||= failed;
    }
    return said;
  }

  #resume({ joinPlace }: Pair): void {
    const { states } = this.#ground;
    const transitions = (states.at[joinPlace] ?? []).flatMap((state) => states.transitions[state] ?? []);
    this.#spread(
      transitions.filter((transition) => transition.manner === "resume").map((transition) => transition.to),
    );
  }

  /**
   * The states in which the node was visited. If the node can be skipped, these are the states after it, because
   * skipping is not a visit.
   */
  #leaving(place: number): readonly number[] {
    const { states, movement } = this.#ground;
    const own = states.at[place] ?? [];
    if (!movement.nodes[place]?.exits.pass) return own;
    const transitions = own.flatMap((state) => states.transitions[state] ?? []);
    return transitions.filter(({ step }) => step?.kind !== "pass").map(({ to }) => to);
  }

  #statesAfter(step: Step): readonly number[] {
    const { states } = this.#ground;
    const transitions = (states.at[step.from] ?? []).flatMap((state) => states.transitions[state] ?? []);
    return transitions.filter((transition) => transition.step === step).map((transition) => transition.to);
  }

  #spread(seeds: readonly number[]): void {
    const { states } = this.#ground;
    const queue: number[] = [];
    const add = (state: number, before: number) => {
      if (this.#before.has(state) || (states.places[state] ?? -1) < 0) return;
      this.#before.set(state, before);
      queue.push(state);
    };
    for (const state of seeds) add(state, -1);
    for (const state of queue)
      for (const transition of states.transitions[state] ?? []) add(transition.to, state);
  }

  /** The nodes from which a task, or a branch that the task opens, can reach the given node. */
  #leadingTo(place: number): Uint8Array {
    const { movement, opening } = this.#ground;
    const leading = new Uint8Array(movement.nodes.length);
    const queue = [place];
    leading[place] = 1;
    for (const at of queue) {
      for (const step of movement.into[at] ?? []) {
        if (leading[step.from] === 1 || !opening.leadsOn(step)) continue;
        leading[step.from] = 1;
        queue.push(step.from);
      }
    }
    return leading;
  }
}
