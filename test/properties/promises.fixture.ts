import { apply } from "../../src/engine/apply.ts";
import { currentNode } from "../../src/engine/current-node.ts";
import type { Workflows } from "../../src/engine/world.ts";
import type { Caller } from "../../src/model/caller.ts";
import type { Event } from "../../src/model/event.ts";
import type { Json } from "../../src/model/json.ts";
import type { Result } from "../../src/model/refusal.ts";
import type { LegalAction } from "../../src/model/situation.ts";
import type { Turn } from "../../src/model/turn.ts";
import type { VariableType } from "../../src/model/variable.ts";
import type { RehearsedTask } from "../../src/rehearsal/rehearsal.ts";
import type { Program, ProgramNode } from "../../src/workflow/program.ts";
import { bringing } from "./bringing.fixture.ts";
import { agents, person } from "./move-plan.arbitrary.ts";
import type { Trial } from "./trial.fixture.ts";

/** A node's retries increase one by one up to its budget, and reset only when the budget is renewed. */
export function checkRetries(root: Program, events: readonly Event[], { byVersion }: Workflows): void {
  let levels: { readonly program: Program; used: Map<string, number> }[] = [
    { program: root, used: new Map() },
  ];
  for (const event of events) {
    const level = levels.at(-1);
    if (event.type === "subflow_entered") {
      levels.push({ program: byVersion(event.version) as Program, used: new Map() });
    } else if (event.type === "subflow_returned") {
      levels.pop();
    } else if (event.type === "budget_renewed") {
      level?.used.delete(event.step);
    } else if (event.type === "resolved") {
      levels = levels.slice(0, event.depth + 1).map(({ program }) => ({ program, used: new Map() }));
    } else if (event.type === "ending") {
      levels = levels.slice(0, 1);
    } else if (event.type === "retried") {
      const used = (level?.used.get(event.step) ?? 0) + 1;
      const budget = budgetOf(level?.program.nodes.get(event.step));
      if (event.used !== used || used > budget || event.remaining !== budget - used)
        throw new Error(`retry ${event.used} of ${budget} at "${event.step}", expected ${used}`);
      level?.used.set(event.step, used);
    }
  }
}

/** A step with checks allows three retries, unless it has its own budget. */
function budgetOf(node: ProgramNode | undefined): number {
  const checks = node?.type === "task" && node.actions?.some(({ kind }) => kind === "validate");
  return node?.maxRetries ?? (checks ? 3 : 0);
}

/** Every move that needs no free text, as the situation would list it. */
function everything(node: ProgramNode): LegalAction[] {
  const labels = [undefined, ...node.edges.map(({ on }) => on), "nothing such"];
  const actions: Omit<LegalAction, "description">[] = [
    { action: "begin" },
    ...[undefined, ...node.outputs, "nothing such"].map((outcome) => ({
      action: "report" as const,
      outcome,
    })),
    ...[...node.outputs, "nothing such"].map((option) => ({ action: "answer" as const, option })),
    ...labels.map((on) => ({ action: "resolve" as const, resolution: "resume" as const, on })),
    { action: "pass" },
    { action: "skip" },
    ...["kid", "main", "unknown"].map((workflow) => ({ action: "call" as const, workflow })),
    ...(["succeed", "fail", "cancel"] as const).map((resolution) => ({
      action: "resolve" as const,
      resolution,
    })),
  ];
  return actions.map((action) => ({ ...action, description: "" }));
}

function short({ action, outcome, option, resolution, on, workflow }: LegalAction): string {
  return JSON.stringify([action, outcome, option, resolution, on, workflow]);
}

/** Values for the variables that a report needs: some pass a check that others fail. */
const kinds: readonly Readonly<Record<VariableType, Json>>[] = [
  { string: "words", number: 1, boolean: true, array: ["one", "two"], object: { done: true } },
  { string: "", number: 7, boolean: false, array: [], object: {} },
];

/** Whether a report was accepted and failed a check of its step. */
function isAttempt(turn: Result<Turn>): boolean {
  return turn.ok && turn.value.events.some(({ type }) => type === "validate_failed");
}

/** The listed actions are exactly the accepted ones, whatever values they bring. */
export function checkSituation(trial: Trial, task: RehearsedTask, viewer: Caller): void {
  const node = trial.nodeOf(task);
  const legal = new Map(trial.legal(task, viewer).map((action) => [short(action), action]));
  const listed = new Set(legal.keys());
  const { program } = currentNode(task.program, task.position, trial.world);
  const accepted = everything(node)
    // The start accepts and ignores any outcome; the report without one is listed.
    .filter(({ outcome }) => node.type !== "start" || outcome === undefined)
    // A single way to resume needs no name, and is listed with it.
    .filter(({ resolution, on }) => resolution !== "resume" || on !== undefined || !isNamed(node))
    // The only outcome of a guided step means the same as none.
    .filter(({ outcome }) => !node.place || node.outputs.length !== 1 || outcome !== node.outputs[0])
    .filter((action) => {
      const said = legal.get(short(action)) ?? action;
      const turns = kinds.map((values) =>
        apply(task.program, task.position, bringing(said, viewer, program, values), trial.world),
      );
      // A report that fails a check is an attempt, and says nothing about the reports that pass it.
      const told = turns.filter((turn) => !isAttempt(turn));
      return told.length === 0 ? legal.has(short(action)) : told.every(({ ok }) => ok);
    })
    .map(short);
  const missing = accepted.filter((action) => !listed.has(action));
  const extra = [...listed].filter((action) => !accepted.includes(action));
  if (missing.length + extra.length > 0)
    throw new Error(`at ${node.id} ${viewer.kind}: accepted but not listed ${missing}, listed only ${extra}`);
}

function isNamed({ type, edges: [way, ...others] }: ProgramNode): boolean {
  return type === "end" && way?.on !== undefined && others.length === 0;
}

/** A task that has not ended can be moved by an agent, a person, the clock or a branch. */
export function checkOffer(trial: Trial, task: RehearsedTask): void {
  const { position } = task;
  if (position.result !== undefined) return;
  const node = trial.nodeOf(task);
  if (position.branches && !position.escalation) {
    const open = [...trial.run.tasks.values()].some(
      ({ parent, position: { branch, result } }) =>
        parent === task.id && result === undefined && branch?.visit === position.visit,
    );
    if (!open) throw new Error(`"${node.id}" waits for branches that are over`);
    return;
  }
  if (node.timeoutMs !== undefined && !position.escalation) return;
  if ([...agents, person].some((viewer) => trial.legal(task, viewer).length > 0)) return;
  if (!isOpenWithWords(trial, task, node))
    throw new Error(`no caller can move the task: ${JSON.stringify([position, node])}`);
}

const values: Readonly<Record<string, readonly Json[]>> = {
  w1: [true, false],
  w2: [true, false],
  n: [1, 7],
  files: [[], ["a", "b"]],
  approved: [true, false],
  missing: ["there", null],
};

/** A reporter that no requirement excludes. */
const otherReporter: Caller = { kind: "person", id: "newcomer" };

/** Whether a report would be accepted with some choice of variables and with all facts holding. */
function isOpenWithWords(trial: Trial, task: RehearsedTask, node: ProgramNode): boolean {
  const requirements = node.type === "task" || node.type === "gate" ? node.requirements : [];
  const evidence = requirements.map(({ id }) => ({ requirement: id, holds: true }));
  return combinations(Object.entries(values)).some((variables) =>
    node.outputs.some(
      (outcome) =>
        apply(
          task.program,
          task.position,
          { type: "report", outcome, variables, evidence, by: otherReporter },
          trial.world,
        ).ok,
    ),
  );
}

function combinations(entries: readonly (readonly [string, readonly Json[]])[]): Record<string, Json>[] {
  const [first, ...rest] = entries;
  if (!first) return [{}];
  return combinations(rest).flatMap((others) => first[1].map((value) => ({ [first[0]]: value, ...others })));
}
