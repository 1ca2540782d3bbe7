import type { ForkNode, ProgramNode } from "../program.ts";
import { explore } from "./explore.ts";
import { type Shutter, shuttersOf } from "./gate-shutter.ts";
import type { Movement, Step } from "./movement.ts";
import { ownRun } from "./opening.ts";
import type { States } from "./states.ts";
import { isVisited, type Survey } from "./survey.ts";

type Usable = (step: Step) => boolean;

/** How runs end in success without a gate. */
export class Avoidance {
  readonly #place: number;
  readonly #survey: Survey;
  readonly #emptyLists: (fork: ForkNode) => boolean;
  readonly #ways: readonly { readonly shutter: Shutter; readonly states: States }[];

  /** `emptyLists`: which forks may find nothing to go over where only some steps are used. */
  constructor(place: number, survey: Survey, emptyLists: (fork: ForkNode) => boolean) {
    this.#place = place;
    this.#survey = survey;
    this.#emptyLists = emptyLists;
    this.#ways = shuttersOf(place, survey.movement)
      .map((shutter) => ({ shutter, states: this.#explored(shutter, ownRun.emptyLists) }))
      .filter(({ states }) => succeeds(states, survey.movement));
  }

  /** Whether a run gets round the gate only by other steps than these: from the start, or from somewhere on its way. */
  isDecidedBy(open: Usable): boolean {
    return this.#ways.some(({ shutter, states }) => {
      const left = this.#explored((step) => shutter(step) && open(step), this.#emptyLists);
      return !succeeds(left, this.#survey.movement) || this.#isLeftOnTheWay(shutter, states, open);
    });
  }

  /** Whether there is a place before the gate from which all open ways to success lead through it, and another does not. */
  #isLeftOnTheWay(shutter: Shutter, states: States, open: Usable): boolean {
    const { movement } = this.#survey;
    const others = movement.steps.filter(
      (step) => !open(step) && shutter(step) && isVisited(states, step.from),
    );
    if (others.length === 0) return false;
    const leads = leadingTo([this.#place], open, movement);
    const free = succeeding((step) => shutter(step) && open(step), movement);
    const any = succeeding(shutter, movement);
    return others.some(
      ({ from, to, completes, passes }) =>
        leads[from] === 1 && free[from] !== 1 && (completes ? passes : any[to] === 1),
    );
  }

  #explored(usable: Usable, emptyLists: (fork: ForkNode) => boolean): States {
    const { movement, states: all } = this.#survey;
    return explore(movement, { ...ownRun, emptyLists, usable }, movement.starts, all.budgeted).states;
  }
}

function succeeds(states: States, { nodes }: Movement): boolean {
  return [...nodes.entries()].some(([place, node]) => isSuccess(node) && isVisited(states, place));
}

/** The places from which a run, or the branch it is in, can end well. What its branches do is left out of account. */
function succeeding(usable: Usable, movement: Movement): Uint8Array {
  const { nodes, steps } = movement;
  const own = (step: Step) => step.kind !== "spawn" && usable(step);
  const ends = [...nodes.keys()].filter((place) => isSuccess(nodes[place]));
  const arrivals = steps.filter((step) => step.completes && step.passes && own(step));
  return leadingTo([...ends, ...arrivals.map(({ from }) => from)], own, movement);
}

function leadingTo(places: readonly number[], usable: Usable, { nodes, into }: Movement): Uint8Array {
  const marks = new Uint8Array(nodes.length);
  const open = [...places];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (marks[place] === 1) continue;
    marks[place] = 1;
    for (const step of into[place] ?? []) if (!step.completes && usable(step)) open.push(step.from);
  }
  return marks;
}

function isSuccess(node: ProgramNode | undefined): boolean {
  return node?.type === "end" && node.result === "success" && node.escalation !== "hitl";
}
