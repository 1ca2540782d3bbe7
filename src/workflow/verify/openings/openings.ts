import type { Json } from "../../../model/json.ts";
import type { Expression } from "../../conditions/expression.ts";
import { reads } from "../../conditions/reads.ts";
import { sameValue } from "../../conditions/same-value.ts";
import type { Edge, Program, ProgramNode } from "../../program.ts";
import { type Movement, movementOf, type Step } from "../space/movement.ts";
import { decidingAt } from "./decision-reads.ts";
import { Detours, isClosedQuestion, variablesOf } from "./detours.ts";
import { type JudgedRead, ReadJudge } from "./judge-read.ts";
import { canResult, shiftOf, type ValueChange } from "./value-change.ts";

/** The effect of one write to a variable, for every node at which an agent may make it. */
export interface ProvenChange {
  /** for each node, by its index, whether an agent may write the value there */
  readonly allowed: Uint8Array;
  /** the edges whose conditions depend on the allowed writes */
  readonly decided: ReadonlySet<Edge>;
}

/** The most results to cache. There is no limit to the values that agents may try. */
const MOST_KEPT = 256;

/**
 * Proves which writes of agents only open questions. Such a write makes a question to a person, or a gate, apply
 * that would otherwise not. It avoids no question and no gate: every other decision that it changes adds work, or
 * leaves out work without questions and checks, unless a person has confirmed the value before.
 */
export class Openings {
  readonly #movement: Movement;
  readonly #decisive: ReadonlySet<string>;
  /** for each variable, the nodes whose decisions read it */
  readonly #readers = new Map<string, number[]>();
  readonly #proven = new Map<string, ProvenChange | undefined>();

  constructor(program: Program) {
    this.#movement = movementOf(program);
    for (const [place, node] of this.#movement.nodes.entries()) {
      for (const name of new Set(decidingAt(node).flatMap(reads))) {
        const places = this.#readers.get(name);
        if (places) places.push(place);
        else this.#readers.set(name, [place]);
      }
    }
    this.#decisive = new Set([...this.#readers.keys(), ...program.reserved.keys()]);
  }

  placeOf(node: string): number {
    return this.#movement.placeOf.get(node) ?? -1;
  }

  /** The expressions that read a variable in order to decide. */
  expressionsOn(name: string): readonly Expression[] {
    return (this.#readers.get(name) ?? []).flatMap((place) => {
      const node = this.#movement.nodes[place];
      return node ? decidingAt(node).filter((one) => reads(one).includes(name)) : [];
    });
  }

  /**
   * Whether a value has the same effect as the default. It is the default; or it is empty, there is no default, and
   * every condition has the same result for both.
   */
  isAtRest(name: string, value: unknown, { variables }: Program): boolean {
    const from = variables.get(name)?.defaultValue;
    if (sameValue(from, value)) return true;
    if (value || (from ?? null) !== null) return false;
    return this.expressionsOn(name).every((one) => shiftOf(one, { name, from, to: value }) === "same");
  }

  /** The proof for a write; `undefined` if the write opens nothing anywhere. */
  prove(change: ValueChange): ProvenChange | undefined {
    const key = JSON.stringify([change.name, keyOf(change.from), keyOf(change.to)]);
    if (this.#proven.has(key)) return this.#proven.get(key);
    if (this.#proven.size >= MOST_KEPT) this.#proven.clear();
    const proven = this.#prove(change);
    this.#proven.set(key, proven);
    return proven;
  }

  #prove(change: ValueChange): ProvenChange | undefined {
    const places = this.#readers.get(change.name) ?? [];
    const judge = this.#judgeOf(change);
    const judged = new Map(places.map((place) => [place, judge.judge(place)]));
    const those = (fits: (read: JudgedRead) => boolean) =>
      [...judged].filter(([, read]) => fits(read)).map(([place]) => place);
    const opening = those(({ opens }) => opens);
    if (opening.length === 0) return undefined;
    const decidedHere = new Set([...judged.values()].flatMap(({ decided }) => decided));
    const confirming = new Set(this.#confirming(change, decidedHere));
    // If another question's answer also gives this value, the write would answer that question.
    if (this.#giving(change).some((place) => !confirming.has(place))) return undefined;
    const isFollowed = ({ kind, from, edge }: Step) => {
      if (kind === "answer" && confirming.has(from)) return false;
      return !edge?.when || canResult(true, edge.when.expression, change.name, change.to);
    };
    const unsafe = this.#before(
      those(({ isUnsafe }) => isUnsafe),
      isFollowed,
    );
    const ahead = this.#before(opening, isFollowed);
    const mayWrite = (place: number) => ahead[place] === 1 && isAgents(this.#movement.nodes[place]);
    const allowed = unsafe.map((mark, place) => (mark === 0 && mayWrite(place) ? 1 : 0));
    if (!allowed.includes(1)) return undefined;
    const met = this.#after(allowed, isFollowed);
    const decided = [...judged].flatMap(([place, read]) => (met[place] === 1 ? read.decided : []));
    return { allowed, decided: new Set(decided) };
  }

  #judgeOf(change: ValueChange): ReadJudge {
    return new ReadJudge(this.#movement, new Detours(this.#movement, this.#decisive), change);
  }

  /**
   * The questions that let a person confirm or change the written value: they are asked only because of the write,
   * and one of their answers sets the variable.
   */
  #confirming(change: ValueChange, decided: ReadonlySet<Edge>): number[] {
    const { nodes } = this.#movement;
    return [...nodes.keys()].filter((place) => {
      const node = nodes[place];
      if (!isClosedQuestion(node)) return false;
      const isAbout = [...node.options.values()].some((option) => variablesOf(option).includes(change.name));
      return isAbout && (this.#isPassedBefore(node, change) || this.#isLedToBy(place, change, decided));
    });
  }

  /** The questions to people that have an answer which gives the written value. */
  #giving({ name, to }: ValueChange): number[] {
    const { nodes } = this.#movement;
    return [...nodes.keys()].filter((place) => {
      const node = nodes[place];
      if (node?.type !== "checkpoint" || node.audience !== "human") return false;
      return [...node.options.values()].some(
        ({ effects }) => effects?.setVariable && sameValue(effects.setVariable[name], to),
      );
    });
  }

  /** Whether a task always skips the question while the variable has the value from before the write. */
  #isPassedBefore({ exits: { pass } }: ProgramNode, { name, from }: ValueChange): boolean {
    return pass?.when !== undefined && !canResult(false, pass.when.expression, name, from);
  }

  /** Whether a task can enter the node only after the write. */
  #isLedToBy(place: number, { name, from }: ValueChange, decided: ReadonlySet<Edge>): boolean {
    const { nodes, into } = this.#movement;
    let steps = into[place] ?? [];
    // The first question of an activity is reached through the activity's entry.
    for (let depth = 0; depth < nodes.length && steps.length === 1; depth++) {
      const entry = steps[0]?.from ?? -1;
      if (nodes[entry]?.type !== "activity") break;
      steps = into[entry] ?? [];
    }
    const needsWrite = ({ edge }: Step) =>
      edge?.when !== undefined && decided.has(edge) && !canResult(true, edge.when.expression, name, from);
    return steps.length > 0 && steps.every(needsWrite);
  }

  /** Marks the nodes from which the followed steps lead to one of the given nodes. */
  #before(places: readonly number[], isFollowed: (step: Step) => boolean): Uint8Array {
    return this.#spread(
      places,
      (place) => this.#movement.into[place] ?? [],
      isFollowed,
      ({ from }) => from,
    );
  }

  /** Marks the nodes that the followed steps reach from the marked nodes. */
  #after(from: Uint8Array, isFollowed: (step: Step) => boolean): Uint8Array {
    const places = [...from.keys()].filter((place) => from[place] === 1);
    return this.#spread(
      places,
      (place) => this.#movement.out[place] ?? [],
      isFollowed,
      ({ to }) => to,
    );
  }

  #spread(
    places: readonly number[],
    steps: (place: number) => readonly Step[],
    isFollowed: (step: Step) => boolean,
    next: (step: Step) => number,
  ): Uint8Array {
    const marks = new Uint8Array(this.#movement.nodes.length);
    const open = [...places];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (place < 0 || marks[place] === 1) continue;
      marks[place] = 1;
      for (const step of steps(place)) if (isFollowed(step)) open.push(next(step));
    }
    return marks;
  }
}

/** Whether agents write variables at a node: by a report, by an answer, or when they begin the task. */
function isAgents(node: ProgramNode | undefined): boolean {
  if (node?.type === "checkpoint") return node.audience === "agent";
  return node?.type === "start" || node?.type === "task" || node?.type === "gate";
}

function keyOf(value: unknown): Json {
  return typeof value === "symbol" ? "" : value === undefined ? ["undefined"] : [value as Json];
}
