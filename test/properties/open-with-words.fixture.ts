import { apply } from "../../src/engine/apply.ts";
import { situation } from "../../src/engine/view/situation.ts";
import type { Json } from "../../src/model/json.ts";
import type { Position } from "../../src/model/position.ts";
import type { RehearsedTask } from "../../src/rehearsal/rehearsal.ts";
import type { ProgramNode } from "../../src/workflow/program.ts";
import { bringing } from "./bringing.fixture.ts";
import { agents, person } from "./move-plan.arbitrary.ts";
import type { Trial } from "./trial.fixture.ts";

/** Values that a caller could bring. */
const words: readonly Readonly<Record<string, Json>>[] = [
  {},
  { n: 1 },
  { n: 1, files: ["a"], parts: [{ parts: [] }] },
  { item: { parts: [] } },
  { n: 1, item: { parts: [] }, files: [] },
];

/** A guided task that has not ended can be moved, if necessary with approvals, facts and variables. */
export function checkOpen(trial: Trial, task: RehearsedTask): void {
  const { position, program } = task;
  const node = trial.nodeOf(task);
  if (position.result !== undefined || (node.timeoutMs !== undefined && !position.escalation)) return;
  if ([...agents, person].some((viewer) => trial.legal(task, viewer).length > 0)) return;
  const [by = person] = agents;
  const approved = withApprovals(trial, task, node);
  const { blocked, required } = situation(program, approved, by, trial.world);
  if (required.length > 0) return;
  const evidence = requirementsOf(node).map(({ id }) => ({ requirement: id, holds: true }));
  const level = trial.programOf(task);
  const reports = blocked.flatMap(({ action }) => (action.action === "report" ? [action] : []));
  const moves = [
    ...reports,
    ...(node.type === "start" ? [{ action: "report" as const, description: "" }] : []),
  ]
    .map((action) => bringing(action, by, level))
    .flatMap((move) =>
      move.type === "report"
        ? words.map((more) => ({ ...move, evidence, variables: { ...more, ...move.variables } }))
        : [],
    );
  if (!moves.some((move) => apply(program, approved, move, trial.world).ok))
    throw new Error(`no caller can move the task: ${JSON.stringify([position, blocked])}`);
}

function requirementsOf(node: ProgramNode) {
  return node.type === "task" || node.type === "gate" ? node.requirements : [];
}

function withApprovals({ world }: Trial, { program, position }: RehearsedTask, node: ProgramNode): Position {
  return requirementsOf(node).reduce((now, { id }) => {
    const turn = apply(program, now, { type: "approve", requirement: id, by: person }, world);
    return turn.ok ? turn.value.position : now;
  }, position);
}
