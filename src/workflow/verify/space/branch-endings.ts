import type { ForkNode } from "../../program.ts";
import { type BranchEnds, type JoinOutcomes, joinOutcomes } from "./join-outcomes.ts";
import type { Movement, Pair, Step } from "./movement.ts";

export interface OpeningRules {
  /** whether a step may be used; if absent, every step may */
  readonly usable?: (step: Step) => boolean;
  /** whether a person may finish a branch that waits at an end, as passed or as failed */
  readonly personFinishes: boolean;
  /** whether the list of a fork may be empty */
  readonly emptyLists: (fork: ForkNode) => boolean;
}

type EndingKind = "passes" | "fails";
const ways: readonly EndingKind[] = ["passes", "fails"];
const silent: JoinOutcomes = { passed: false, failed: false, opened: 0 };

/**
 * How a branch can end from each node, and therefore which outcomes each join can have. Inner joins decide how
 * outer branches end, so the search repeats until nothing changes.
 */
export class BranchEndings {
  readonly marks: Readonly<Record<EndingKind, Uint8Array>>;
  readonly #movement: Movement;
  readonly #rules: OpeningRules;
  readonly #said = new Map<Pair, JoinOutcomes>();
  readonly #pending: { readonly place: number; readonly way: EndingKind }[] = [];
  readonly #unsettled: Set<Pair>;

  constructor(movement: Movement, rules: OpeningRules) {
    this.#movement = movement;
    this.#rules = rules;
    this.#unsettled = new Set(movement.pairs);
    const size = movement.pairs.length === 0 ? 0 : movement.nodes.length;
    this.marks = { passes: new Uint8Array(size), fails: new Uint8Array(size) };
    if (size > 0) this.#settle();
  }

  usable(step: Step): boolean {
    return this.#rules.usable?.(step) ?? true;
  }

  /** Whether a step out of a fork or a join can be taken, given how the branches can end. */
  feasible(step: Step): boolean {
    const pair = step.kind === "spawn" ? undefined : this.#movement.pairAt.get(step.from);
    if (!pair) return true;
    const { passed, failed } = this.outcomes(pair);
    return step.kind === "wait" ? passed || failed : (step.passes && passed) || (step.fails && failed);
  }

  outcomes(pair: Pair): JoinOutcomes {
    return this.#said.get(pair) ?? silent;
  }

  branches({ branches, joinPlace }: Pair): readonly BranchEnds[] {
    return branches.map((step) => {
      const usable = this.usable(step);
      if (step.to === joinPlace) return { passes: usable, fails: false };
      return {
        passes: usable && this.marks.passes[step.to] === 1,
        fails: usable && this.marks.fails[step.to] === 1,
      };
    });
  }

  #settle(): void {
    this.#seed();
    do {
      this.#spread();
      const unsettled = [...this.#unsettled];
      this.#unsettled.clear();
      for (const pair of unsettled) this.#listen(pair);
    } while (this.#pending.length > 0 || this.#unsettled.size > 0);
  }

  #seed(): void {
    const { nodes, steps } = this.#movement;
    for (const [place, node] of nodes.entries()) {
      if (node.type !== "end") continue;
      const isHeld = node.escalation === "hitl";
      if (isHeld ? this.#rules.personFinishes : node.result === "success") this.#mark(place, "passes");
      if (isHeld ? this.#rules.personFinishes : node.result !== "success") this.#mark(place, "fails");
    }
    for (const step of steps) if (step.completes && this.#canBeTaken(step)) this.#complete(step);
  }

  #spread(): void {
    for (let next = this.#pending.pop(); next; next = this.#pending.pop()) {
      for (const step of this.#movement.into[next.place] ?? []) {
        const pair = step.kind === "spawn" ? this.#movement.pairAt.get(step.from) : undefined;
        if (pair) this.#unsettled.add(pair);
        else if (!step.completes && this.#canBeTaken(step)) this.#mark(step.from, next.way);
      }
    }
  }

  /** Computes the outcomes of a join again. If they changed, marks the nodes from which a branch can now end. */
  #listen(pair: Pair): void {
    const before = this.outcomes(pair);
    const now = joinOutcomes(pair, this.branches(pair), this.#rules.emptyLists(pair.fork));
    this.#said.set(pair, now);
    if (now.passed === before.passed && now.failed === before.failed) return;
    for (const step of this.#movement.out[pair.joinPlace] ?? []) {
      if (!this.#canBeTaken(step)) continue;
      if (step.completes) this.#complete(step);
      else for (const way of ways) if (this.marks[way][step.to] === 1) this.#mark(step.from, way);
    }
  }

  #canBeTaken(step: Step): boolean {
    return this.usable(step) && this.feasible(step);
  }

  #complete(step: Step): void {
    if (step.kind === "spawn") return;
    for (const way of ways) if (step[way]) this.#mark(step.from, way);
  }

  #mark(place: number, way: EndingKind): void {
    if (this.marks[way][place] === 1) return;
    this.marks[way][place] = 1;
    this.#pending.push({ place, way });
  }
}
