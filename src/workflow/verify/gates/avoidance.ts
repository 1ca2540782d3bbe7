import type { ForkNode, ProgramNode } from "../../program.ts";
import { explore } from "../space/explore.ts";
import { leadingTo } from "../space/leading-to.ts";
import type { Movement, Step } from "../space/movement.ts";
import { isPlain, reachedFrom } from "../space/reached-from.ts";
import { isVisited } from "../space/states.ts";
import type { Survey } from "../space/survey.ts";
import { ownRun } from "../space/takable-steps.ts";
import { type DecidedForGate, decidedForGate } from "./decided-for-gate.ts";
import { bypassesOf, type GateBypass } from "./gate-bypass.ts";

type Usable = (step: Step) => boolean;

/** Whether some run visits the node with this index. */
type Visited = (place: number) => boolean;

/**
 * The runs that end in success without passing a gate. A step is called open if agents cannot decide whether it is
 * taken: its condition reads no variable that they write.
 */
export class Avoidance {
  readonly #place: number;
  readonly #survey: Survey;
  readonly #emptyLists: (fork: ForkNode) => boolean;
  readonly #ways: readonly { readonly bypass: GateBypass; readonly visited: Visited }[];

  /** `emptyLists`: the forks whose lists may be empty in runs that take only open steps. */
  constructor(place: number, survey: Survey, emptyLists: (fork: ForkNode) => boolean) {
    this.#place = place;
    this.#survey = survey;
    this.#emptyLists = emptyLists;
    this.#ways = bypassesOf(place, survey.movement)
      .map((bypass) => ({ bypass, visited: this.#explored(bypass, ownRun.emptyLists) }))
      .filter(({ visited }) => succeeds(visited, survey.movement));
  }

  /**
   * Whether agents decide about the gate: from the start or from a later node, a run avoids the gate only by steps
   * that are not open.
   */
  isDecidedBy(open: Usable): boolean {
    const { movement } = this.#survey;
    return this.#ways.some(({ bypass, visited }) => {
      const left = this.#explored((step) => bypass(step) && open(step), this.#emptyLists);
      if (!succeeds(left, movement) || this.#isLeftOnTheWay(bypass, visited, open)) return true;
      const way = { gate: this.#place, bypass, open, ends: successes(movement), isEnd: endsWell };
      const decided = decidedForGate(way, movement);
      return decided !== undefined && this.#isOverruled(bypass, open, decided);
    });
  }

  /** Whether steps that are not open avoid the gate although every open choice was made in favour of the gate. */
  #isOverruled(bypass: GateBypass, open: Usable, { keeps, free, leads }: DecidedForGate): boolean {
    const { movement } = this.#survey;
    const usable = (step: Step) => bypass(step) && (keeps(step) || !open(step));
    const any = succeeding(usable, movement);
    if (!movement.starts.some((place) => leads[place] === 1 && any[place] === 1)) return false;
    const visited = this.#explored(usable, ownRun.emptyLists);
    if (!succeeds(visited, movement)) return false;
    const left = this.#explored((step) => bypass(step) && keeps(step), this.#emptyLists);
    if (!succeeds(left, movement)) return true;
    const others = this.#others(bypass, visited, open);
    return others.some(isTurningOff(leads, free, any));
  }

  /**
   * Whether there is a node before the gate from which every path of open steps to success passes the gate, while
   * another path to success does not.
   */
  #isLeftOnTheWay(bypass: GateBypass, visited: Visited, open: Usable): boolean {
    const { movement } = this.#survey;
    const others = this.#others(bypass, visited, open);
    if (others.length === 0) return false;
    const leads = leadingTo([this.#place], open, movement);
    const free = succeeding((step) => bypass(step) && open(step), movement);
    return others.some(isTurningOff(leads, free, succeeding(bypass, movement)));
  }

  #others(bypass: GateBypass, visited: Visited, open: Usable): Step[] {
    const { steps } = this.#survey.movement;
    return steps.filter((step) => !open(step) && bypass(step) && visited(step.from));
  }

  #explored(usable: Usable, emptyLists: (fork: ForkNode) => boolean): Visited {
    const { movement, states: all } = this.#survey;
    if (isPlain(movement)) {
      const marks = reachedFrom(movement.starts, usable, movement);
      return (place) => marks[place] === 1;
    }
    const { states } = explore(movement, { ...ownRun, emptyLists, usable }, movement.starts, all.budgeted);
    return (place) => isVisited(states, place);
  }
}

/** Whether a step begins a path around the gate, at a node from which open steps lead only to the gate. */
function isTurningOff(leads: Uint8Array, free: Uint8Array, any: Uint8Array): Usable {
  return ({ from, to, completes, passes }) =>
    leads[from] === 1 && free[from] !== 1 && (completes ? passes : any[to] === 1);
}

function succeeds(visited: Visited, movement: Movement): boolean {
  return successes(movement).some(visited);
}

/**
 * The nodes from which a run, or the branch that it is in, can end in success. Ignores the branches that the run
 * itself opens.
 */
function succeeding(usable: Usable, movement: Movement): Uint8Array {
  const own = (step: Step) => step.kind !== "spawn" && usable(step);
  const arrivals = movement.steps.filter((step) => endsWell(step) && own(step));
  return leadingTo([...successes(movement), ...arrivals.map(({ from }) => from)], own, movement);
}

const known = new WeakMap<Movement, readonly number[]>();

/** The ends at which a run succeeds. */
export function successes(movement: Movement): readonly number[] {
  const { nodes } = movement;
  const found = known.get(movement) ?? [...nodes.keys()].filter((place) => isSuccess(nodes[place]));
  known.set(movement, found);
  return found;
}

function endsWell({ completes, passes }: Step): boolean {
  return completes && passes;
}

function isSuccess(node: ProgramNode | undefined): boolean {
  return node?.type === "end" && node.result === "success" && node.escalation !== "hitl";
}
