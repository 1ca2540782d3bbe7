import type { Expression } from "../../conditions/expression.ts";
import { reads } from "../../conditions/reads.ts";
import type { Edge, ProgramNode } from "../../program.ts";
import type { Movement } from "../space/movement.ts";
import { decisionReads } from "./decision-reads.ts";
import type { Detour, Detours } from "./detours.ts";
import { canResult, type Shift, shiftOf, type ValueChange } from "./value-change.ts";

/** What an agent's write to a variable changes at one node. */
export interface JudgedRead {
  /** the write may lead past a question, a gate or a check */
  readonly isUnsafe: boolean;
  /** the write makes a question or a gate apply that would otherwise not apply */
  readonly opens: boolean;
  /** the edges whose conditions depend on the write */
  readonly decided: readonly Edge[];
}

/** Judges one write at the nodes that read the variable. */
export class ReadJudge {
  readonly #movement: Movement;
  readonly #detours: Detours;
  readonly #change: ValueChange;

  constructor(movement: Movement, detours: Detours, change: ValueChange) {
    this.#movement = movement;
    this.#detours = detours;
    this.#change = change;
  }

  judge(place: number): JudgedRead {
    const node = this.#movement.nodes[place];
    if (!node) return none;
    const { lists, demands, guards, repeats, copies } = decisionReads(node);
    const isLoosened =
      copies.some((one) => reads(one).includes(this.#change.name)) ||
      demands.some((one) => !isOneOf(this.#shift(one), "same", "falls")) ||
      guards.some((one) => !isOneOf(this.#shift(one), "same", "rises"));
    const parts = [
      this.#judgePass(place, node),
      ...lists.map((edges) => this.#judgeList(edges)),
      ...(repeats ? [this.#judgeLoop(node, this.#shift(repeats))] : []),
    ];
    return {
      isUnsafe: isLoosened || parts.some(({ isUnsafe }) => isUnsafe),
      opens: parts.some(({ opens }) => opens),
      decided: parts.flatMap(({ decided }) => decided),
    };
  }

  /** Judges the edge that skips a node: whether the write makes a task enter or skip the node. */
  #judgePass(place: number, { exits: { pass } }: ProgramNode): JudgedRead {
    const shift = pass?.when ? this.#shift(pass.when.expression) : "same";
    if (!pass || shift === "same") return none;
    const inside = this.#detours.between(place, this.#placeOf(pass.to));
    const isUnsafe = shift === "mixed" || !(shift === "falls" ? isAddition(inside) : isOmissible(inside));
    return { isUnsafe, opens: shift === "falls" && inside.asks, decided: [pass] };
  }

  #judgeLoop(node: ProgramNode, shift: Shift): JudgedRead {
    if (shift === "same") return none;
    const { byOutcome } = node.exits;
    const [again, done] = [byOutcome.get("again") ?? [], byOutcome.get("done") ?? []];
    const decided = [...again];
    if (shift === "mixed") return { isUnsafe: true, opens: false, decided };
    const detours = again.flatMap((more) => done.map((less) => this.#detour(more, less)));
    const isProven = detours.every(shift === "rises" ? isAddition : isOmissible);
    return { isUnsafe: !isProven, opens: shift === "rises" && detours.some(({ asks }) => asks), decided };
  }

  /**
   * Judges a list of edges, of which the first one that fits is taken. The write changes which edge is taken only
   * if an earlier edge begins to hold, or if the taken edge no longer holds. The new path must then return to the
   * old one.
   */
  #judgeList(edges: readonly Edge[]): JudgedRead {
    const decided: Edge[] = [];
    let [isUnsafe, opens] = [false, false];
    const replace = (after: Edge, before: Edge) => {
      if (after.to === before.to) return;
      const added = this.#detour(after, before);
      isUnsafe ||= !isAddition(added) && !isOmissible(this.#detour(before, after));
      opens ||= added.returns && added.asks;
    };
    for (const [index, edge] of edges.entries()) {
      const shift = edge.when ? this.#shift(edge.when.expression) : "same";
      if (shift === "same") continue;
      decided.push(edge);
      const later = edges.slice(index + 1);
      const { from, to } = this.#change;
      if (shift !== "falls") {
        const instead = this.#takable(later, from);
        // Without an edge that fits, the task would have stopped.
        isUnsafe ||= !instead.isCertain;
        for (const before of instead.edges) replace(edge, before);
      }
      if (shift !== "rises") for (const after of this.#takable(later, to).edges) replace(after, edge);
    }
    return { isUnsafe, opens, decided };
  }

  /** The edges that may be taken while the variable has this value, and whether one of them certainly is. */
  #takable(
    edges: readonly Edge[],
    value: unknown,
  ): { readonly edges: readonly Edge[]; readonly isCertain: boolean } {
    const { name } = this.#change;
    const can = (result: boolean, { when }: Edge) =>
      when ? canResult(result, when.expression, name, value) : result;
    const certain = edges.findIndex((edge) => !can(false, edge));
    const tried = certain === -1 ? edges : edges.slice(0, certain + 1);
    return { edges: tried.filter((edge) => can(true, edge)), isCertain: certain !== -1 };
  }

  /** The detour that begins with one edge and returns to the target of another. */
  #detour(along: Edge, back: Edge): Detour {
    return this.#detours.between(this.#placeOf(along.to), this.#placeOf(back.to));
  }

  #placeOf(node: string): number {
    return this.#movement.placeOf.get(node) ?? -1;
  }

  #shift(expression: Expression): Shift {
    return shiftOf(expression, this.#change);
  }
}

const none: JudgedRead = { isUnsafe: false, opens: false, decided: [] };

/** Whether taking the detour only adds work: it returns, and writes no variable on which decisions depend. */
function isAddition({ returns, writes }: Detour): boolean {
  return returns && !writes;
}

/** Whether leaving out the detour skips no question and no check. */
function isOmissible({ returns, stops, writes }: Detour): boolean {
  return returns && !stops && !writes;
}

function isOneOf(shift: Shift, ...allowed: readonly Shift[]): boolean {
  return allowed.includes(shift);
}
