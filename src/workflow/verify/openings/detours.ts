import { actionsOf } from "../../actions-of.ts";
import type { CheckpointNode, Option, ProgramNode } from "../../program.ts";
import { isProof } from "../../requirements.ts";
import type { Movement, Step } from "../space/movement.ts";

/** The part of a workflow that a task goes through until it returns to a given node. */
export interface Detour {
  /**
   * whether every run returns or ends without success; at a question to a person, it is enough that some answer
   * returns
   */
  readonly returns: boolean;
  /** whether a person is asked or a gate is judged during the detour */
  readonly asks: boolean;
  /** whether something may stop a task there: a question, a gate, a check, or an end that waits for a person */
  readonly stops: boolean;
  /** whether it writes variables on which decisions depend, or skips activities */
  readonly writes: boolean;
}

const unproven: Detour = { returns: false, asks: false, stops: true, writes: true };

/** The most nodes that all detours together may visit. Beyond that, a detour counts as one that does not return. */
const MOST_VISITS = 200_000;

/** Finds detours. */
export class Detours {
  readonly #movement: Movement;
  readonly #decisive: ReadonlySet<string>;
  /** the questions whose answers are being followed */
  readonly #asked = new Set<number>();
  #visits = 0;

  /** `decisive`: the variables on which decisions depend. */
  constructor(movement: Movement, decisive: ReadonlySet<string>) {
    this.#movement = movement;
    this.#decisive = decisive;
  }

  /** The detour that begins at one node and ends at another. */
  between(begin: number, back: number): Detour {
    const { nodes, out } = this.#movement;
    const seen = new Set(begin === back ? [] : [begin]);
    let [returns, asks, stops, writes] = [true, false, false, false];
    for (const place of seen) {
      const node = nodes[place];
      if (!node || ++this.#visits > MOST_VISITS) return unproven;
      asks ||= isJudgement(node);
      stops ||= isStopping(node);
      writes ||= this.#writes(node);
      returns &&= !endsWell(node) && (!isQuestion(node) || this.#canReturn(place, back));
      for (const step of out[place] ?? []) {
        if (isPersons(step, node)) continue;
        returns &&= !step.completes;
        if (step.to !== back) seen.add(step.to);
      }
    }
    return { returns, asks, stops, writes };
  }

  /** Whether some answer at a question leads back to the node `back`. */
  #canReturn(question: number, back: number): boolean {
    if (this.#asked.has(question)) return false;
    this.#asked.add(question);
    const answers = (this.#movement.out[question] ?? []).filter(({ kind }) => kind === "answer");
    const canReturn = answers.some((answer) => {
      if (answer.completes) return false;
      const { returns, writes } = this.between(answer.to, back);
      return returns && !writes;
    });
    this.#asked.delete(question);
    return canReturn;
  }

  #writes(node: ProgramNode): boolean {
    const names = actionsOf(node).flatMap((action) =>
      action.kind === "set" ? action.target.slice(0, 1) : [],
    );
    if (node.type === "subflow") names.push(...node.returns.keys());
    const options = node.type === "checkpoint" ? optionsOfAgents(node) : [];
    names.push(...options.flatMap(variablesOf));
    const skips = options.some(({ effects }) => (effects?.skipActivities ?? []).length > 0);
    return skips || names.some((name) => this.#decisive.has(name));
  }
}

function isQuestion(node: ProgramNode): node is CheckpointNode {
  return node.type === "checkpoint" && node.audience === "human";
}

/** Whether an agent can never pass a question, not even after a time limit. */
export function isClosedQuestion(node: ProgramNode | undefined): node is CheckpointNode {
  return node !== undefined && isQuestion(node) && !node.passable && node.timeoutMs === undefined;
}

/** Whether a person is asked at a node, or a gate is judged there. */
export function isJudgement(node: ProgramNode): boolean {
  return node.type === "gate" || isProof(node) || isQuestion(node);
}

/** The variables that an option writes. */
export function variablesOf({ effects }: Option): readonly string[] {
  return [...Object.keys(effects?.setVariable ?? {}), ...(effects?.computed?.keys() ?? [])];
}

function isStopping(node: ProgramNode): boolean {
  if (isJudgement(node)) return true;
  if (node.type === "end") return node.escalation === "hitl";
  if (node.type === "task" && node.requirements.length > 0) return true;
  return actionsOf(node).some(({ kind }) => kind === "validate");
}

/** The options that agents choose, or that count if no person answers in time. */
function optionsOfAgents({ audience, options, defaultOption }: CheckpointNode): readonly Option[] {
  const all = [...options.values()];
  return audience === "agent" ? all : all.filter(({ id }) => id === defaultOption);
}

function isPersons({ kind }: Step, node: ProgramNode): boolean {
  return kind === "resolution" || (kind === "answer" && isQuestion(node));
}

function endsWell(node: ProgramNode): boolean {
  return node.type === "end" && node.result === "success" && node.escalation !== "hitl";
}
