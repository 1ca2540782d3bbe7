import { actionsOf } from "../../actions-of.ts";
import type { CheckpointNode, Option, ProgramNode } from "../../program.ts";
import { canResult } from "../openings/value-change.ts";
import type { Movement, Step } from "../space/movement.ts";

/** A question that is not asked if another question gets its default option. */
export interface PastByOption {
  readonly question: string;
  readonly by: string;
  readonly option: Option;
}

/** The limit for all default options together: the number of options, times the steps of the workflow. */
const MOST_WORK = 5_000_000;

/**
 * The questions to people that are asked after some answers to an earlier question, but not if the earlier question
 * gets its default option because no person answers.
 */
export function* pastByOption(movement: Movement, ends: readonly number[]): Generator<PastByOption> {
  let work = 0;
  for (const [place, node] of movement.nodes.entries()) {
    const option = automaticOption(node);
    if (node.type !== "checkpoint" || !option) continue;
    work += node.options.size * movement.steps.length;
    if (work > MOST_WORK) return;
    const after = (one: Option) => reachedAfter(place, one, movement);
    const [taken, ...others] = [option, ...[...node.options.values()].filter((one) => one !== option)].map(
      after,
    );
    if (!taken || !ends.some((end) => taken.has(end))) continue;
    for (const question of new Set(others.flatMap((one) => [...one]))) {
      const asked = movement.nodes[question];
      if (taken.has(question) || question === place || !isQuestion(asked)) continue;
      yield { question: asked.id, by: node.id, option };
    }
  }
}

function isQuestion(node: ProgramNode | undefined): node is CheckpointNode {
  return node?.type === "checkpoint" && node.audience === "human";
}

/** The option that a question to a person gets if no person answers. */
function automaticOption(node: ProgramNode): Option | undefined {
  if (!isQuestion(node) || node.defaultOption === undefined) return undefined;
  return node.passable || node.timeoutMs !== undefined ? node.options.get(node.defaultOption) : undefined;
}

/**
 * The nodes that a task can visit after an answer. A question that is skipped does not count. The variables keep
 * the values from the answer until another node may write one of them.
 */
function reachedAfter(place: number, option: Option, movement: Movement): ReadonlySet<number> {
  const { nodes, out } = movement;
  const values = Object.entries(option.effects?.setVariable ?? {});
  const first = (out[place] ?? []).filter(
    ({ kind, outcomes }) => kind === "answer" && outcomes.includes(option.id),
  );
  const [reached, seen] = [new Set<number>(), new Set<number>()];
  const open: number[] = [];
  const can = (result: boolean, { edge }: Step, holds: boolean) =>
    !holds ||
    !edge?.when ||
    values.every(([name, value]) => canResult(result, edge.when?.expression ?? never, name, value));
  const go = (to: number, holds: boolean) => {
    const state = 2 * to + (holds ? 1 : 0);
    if (to >= 0 && !seen.has(state)) {
      seen.add(state);
      open.push(state);
    }
  };
  for (const { to } of first) go(to, true);
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const [at, holds] = [state >> 1, state % 2 === 1];
    const steps = out[at] ?? [];
    const isPassed = steps.some((step) => step.kind === "pass" && !can(false, step, holds));
    if (!isPassed) reached.add(at);
    const stays = holds && at !== place && !mayWrite(nodes[at], values);
    for (const step of steps)
      if (isPassed ? step.kind === "pass" : can(true, step, holds))
        go(step.to, step.kind === "pass" ? holds : stays);
  }
  return reached;
}

const never = { kind: "literal", value: false } as const;

function mayWrite(node: ProgramNode | undefined, values: readonly (readonly [string, unknown])[]): boolean {
  if (!node) return false;
  const names = new Set(values.map(([name]) => name));
  const options = node.type === "checkpoint" ? [...node.options.values()] : [];
  const written = [
    ...options.flatMap(({ effects }) => [
      ...Object.keys(effects?.setVariable ?? {}),
      ...(effects?.computed?.keys() ?? []),
    ]),
    ...actionsOf(node).flatMap((action) => (action.kind === "set" ? action.target.slice(0, 1) : [])),
    ...(node.type === "subflow" ? node.returns.keys() : []),
  ];
  return written.some((name) => names.has(name));
}
