import type { Program, ProgramNode } from "../../program.ts";
import type { Movement, Step } from "./movement.ts";
import { movementOf } from "./movement.ts";
import { openingOf, type TakableSteps } from "./takable-steps.ts";

/** A depth that no accepted limit on nested subflows exceeds. */
const MAX_DEPTH = 64;

const automaticTypes: ReadonlySet<ProgramNode["type"]> = new Set([
  "start",
  "fork",
  "join",
  "activity",
  "decision",
  "loop",
]);

/** Finds the nodes that a task passes without work or a question. */
export class AutomaticNodes {
  readonly #known: (id: string) => Program | undefined;
  readonly #passable = new Map<string, boolean>();

  constructor(known: (id: string) => Program | undefined) {
    this.#known = known;
  }

  /** The steps between automatic nodes, and from automatic nodes to ends. */
  opening(movement: Movement, depth = 0): TakableSteps {
    const automatic = movement.nodes.map((node) => {
      if (node.type === "subflow") return this.#isPassable(node.workflow, depth + 1);
      return automaticTypes.has(node.type);
    });
    const usable = (step: Step) =>
      automatic[step.from] === true &&
      (automatic[step.to] === true || movement.nodes[step.to]?.type === "end");
    return openingOf(movement, { usable, personFinishes: false, emptyLists: () => false });
  }

  /**
   * Whether a called workflow can be passed without work or a question. A workflow that calls itself counts as not
   * passable: its recursion is reported anyway.
   */
  #isPassable(id: string, depth: number): boolean {
    const found = this.#passable.get(id);
    if (found !== undefined) return found;
    const child = depth > MAX_DEPTH ? undefined : this.#known(id);
    if (!child) return false;
    this.#passable.set(id, false);
    const passable = this.#reachesEnd(movementOf(child), depth);
    this.#passable.set(id, passable);
    return passable;
  }

  #reachesEnd(movement: Movement, depth: number): boolean {
    const { leadsOn } = this.opening(movement, depth);
    const seen = new Set(movement.starts);
    for (const place of seen) {
      const node = movement.nodes[place];
      if (node?.type === "end") {
        if (node.escalation !== "hitl") return true;
        continue;
      }
      for (const step of movement.out[place] ?? [])
        if (step.kind !== "spawn" && leadsOn(step)) seen.add(step.to);
    }
    return false;
  }
}
