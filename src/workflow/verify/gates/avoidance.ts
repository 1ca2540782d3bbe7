import type { ForkNode, ProgramNode } from "../../program.ts";
import { explore } from "../space/explore.ts";
import { leadingTo } from "../space/leading-to.ts";
import type { Movement, Step } from "../space/movement.ts";
import type { States } from "../space/states.ts";
import { isVisited } from "../space/states.ts";
import type { Survey } from "../space/survey.ts";
import { ownRun } from "../space/takable-steps.ts";
import { type DecidedForGate, decidedForGate } from "./decided-for-gate.ts";
import { bypassesOf, type GateBypass } from "./gate-bypass.ts";

type Usable = (step: Step) => boolean;

/** The ways in which runs end in success without passing a gate. */
export class Avoidance {
  readonly #place: number;
  readonly #survey: Survey;
  readonly #emptyLists: (fork: ForkNode) => boolean;
  readonly #ways: readonly { readonly bypass: GateBypass; readonly states: States }[];

  /** `emptyLists`: the forks whose lists may be empty in runs that use only the open steps. */
  constructor(place: number, survey: Survey, emptyLists: (fork: ForkNode) => boolean) {
    this.#place = place;
    this.#survey = survey;
    this.#emptyLists = emptyLists;
    this.#ways = bypassesOf(place, survey.movement)
      .map((bypass) => ({ bypass, states: this.#explored(bypass, ownRun.emptyLists) }))
      .filter(({ states }) => succeeds(states, survey.movement));
  }

  /**
   * Whether agents decide about the gate: from the start or from a later place, a run gets round it only by steps that
   * are not open.
   */
  isDecidedBy(open: Usable): boolean {
    const { movement } = this.#survey;
    return this.#ways.some(({ bypass, states }) => {
      const left = this.#explored((step) => bypass(step) && open(step), this.#emptyLists);
      if (!succeeds(left, movement) || this.#isLeftOnTheWay(bypass, states, open)) return true;
      const way = { gate: this.#place, bypass, open, ends: successes(movement), isEnd: endsWell };
      const decided = decidedForGate(way, movement);
      return decided !== undefined && this.#isOverruled(bypass, open, decided);
    });
  }

  /** Whether steps that are not open lead round the gate although every open choice was made in favour of the gate. */
  #isOverruled(bypass: GateBypass, open: Usable, { keeps, free, leads }: DecidedForGate): boolean {
    const { movement } = this.#survey;
    const usable = (step: Step) => bypass(step) && (keeps(step) || !open(step));
    const any = succeeding(usable, movement);
    if (!movement.starts.some((place) => leads[place] === 1 && any[place] === 1)) return false;
    const states = this.#explored(usable, ownRun.emptyLists);
    if (!succeeds(states, movement)) return false;
    const left = this.#explored((step) => bypass(step) && keeps(step), this.#emptyLists);
    if (!succeeds(left, movement)) return true;
    const others = this.#others(bypass, states, open);
    return others.some(isTurningOff(leads, free, any));
  }

  /**
   * Whether there is a place before the gate from which every way to success along open steps passes the gate, but
   * another way to success does not.
   */
  #isLeftOnTheWay(bypass: GateBypass, states: States, open: Usable): boolean {
    const { movement } = this.#survey;
    const others = this.#others(bypass, states, open);
    if (others.length === 0) return false;
    const leads = leadingTo([this.#place], open, movement);
    const free = succeeding((step) => bypass(step) && open(step), movement);
    return others.some(isTurningOff(leads, free, succeeding(bypass, movement)));
  }

  #others(bypass: GateBypass, states: States, open: Usable): Step[] {
    const { steps } = this.#survey.movement;
    return steps.filter((step) => !open(step) && bypass(step) && isVisited(states, step.from));
  }

  #explored(usable: Usable, emptyLists: (fork: ForkNode) => boolean): States {
    const { movement, states: all } = this.#survey;
    return explore(movement, { ...ownRun, emptyLists, usable }, movement.starts, all.budgeted).states;
  }
}

/** Whether a step begins a way round the gate, at a place from which open steps lead to the gate but not round it. */
function isTurningOff(leads: Uint8Array, free: Uint8Array, any: Uint8Array): Usable {
  return ({ from, to, completes, passes }) =>
    leads[from] === 1 && free[from] !== 1 && (completes ? passes : any[to] === 1);
}

function succeeds(states: States, movement: Movement): boolean {
  return successes(movement).some((place) => isVisited(states, place));
}

/**
 * The places from which a run, or the branch that it is in, can end in success. Ignores the branches that the run
 * itself opens.
 */
function succeeding(usable: Usable, movement: Movement): Uint8Array {
  const own = (step: Step) => step.kind !== "spawn" && usable(step);
  const arrivals = movement.steps.filter((step) => endsWell(step) && own(step));
  return leadingTo([...successes(movement), ...arrivals.map(({ from }) => from)], own, movement);
}

function successes({ nodes }: Movement): number[] {
  return [...nodes.keys()].filter((place) => isSuccess(nodes[place]));
}

function endsWell({ completes, passes }: Step): boolean {
  return completes && passes;
}

function isSuccess(node: ProgramNode | undefined): boolean {
  return node?.type === "end" && node.result === "success" && node.escalation !== "hitl";
}
