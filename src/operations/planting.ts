import { taskStatus } from "../lifecycle/task-status.ts";
import { unplaced } from "../lifecycle/unplaced.ts";
import type { Refusal } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";
import type { Planted } from "../model/task-input.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { Program } from "../workflow/program.ts";
import { isOperator } from "./access.ts";
import type { Context } from "./context.ts";
import type { FlatTask } from "./flat-tree.ts";
import { judgePlacement } from "./gates/judge-placement.ts";
import { Journey } from "./journey.ts";
import { judgeDescription } from "./judge-description.ts";
import { mayCorrectWorkflow } from "./may-correct-workflow.ts";
import { place } from "./place.ts";
import { paused, settle } from "./settle.ts";
import { described, emptied, newRecord, placementOf, withVariables } from "./task-fields.ts";
import { didYouMean } from "./unknown-filter.ts";

const MOST_WARNINGS = 100;

export interface Mode {
  readonly replace: boolean;
  readonly dryRun: boolean;
}

/** One tree of tasks on its way in: what becomes of each, gathered into one change. */
export class Planting {
  readonly journey: Journey;
  /** workflows that are not loaded */
  readonly unknown = new Set<string>();
  readonly #context: Context;
  readonly #mode: Mode;
  readonly #missing: ReadonlySet<string>;
  readonly #now: number;
  readonly #warnings: string[] = [];
  #loaded: readonly string[] | undefined;
  #created = 0;
  #updated = 0;
  #unchanged = 0;

  constructor(context: Context, mode: Mode, missing: ReadonlySet<string>) {
    this.#context = context;
    this.#mode = mode;
    this.#missing = missing;
    this.#now = context.now();
    this.journey = new Journey(context, this.#now);
  }

  async add(
    task: FlatTask,
    before: TaskRecord | undefined,
    program: Program | undefined,
  ): Promise<Refusal | undefined> {
    if (task.parent !== undefined && this.#missing.has(task.parent))
      this.#warn(task, `there is no task "${task.parent}" for it to be in.`);
    const refusal = judgeBranch(task, before, this.#mode);
    if (refusal) return refusal;
    const opened = this.journey.next(task.id);
    if (opened) return this.#describeBranch(task, opened);
    if (!before || this.#mode.replace || (await this.#isCorrected(task, before)))
      return this.#place(task, before, program);
    return (await judgeDescription(task, before, this.#context)) ?? this.#describe(task, before);
  }

  /** A branch that a task of the same tree has just opened: made anew, it would never be joined. */
  #describeBranch(task: FlatTask, opened: TaskRecord): undefined {
    this.#created += 1;
    const { parent: _parent, ...fields } = task;
    this.journey.put(undefined, described(opened, fields, this.#now), [], {});
  }

  async #isCorrected(task: FlatTask, before: TaskRecord): Promise<boolean> {
    return task.workflowType !== before.workflow && (await mayCorrectWorkflow(before, this.#context));
  }

  #describe(task: FlatTask, before: TaskRecord): undefined {
    if (task.workflowType !== before.workflow)
      this.#warn(task, `it stays in "${before.workflow}"; only a replacement changes a task's workflow.`);
    this.#warnOfPlace(task, before);
    const next = withVariables(described(before, task, this.#now), task, this.#context.caller);
    if (next.definition === undefined) this.unknown.add(next.workflow);
    if (sameValue({ ...next, updatedAt: 0 }, { ...before, updatedAt: 0 })) {
      this.#unchanged += 1;
      return undefined;
    }
    this.#updated += 1;
    this.journey.put(before, next, [], { type: "described", caller: this.#context.caller });
  }

  /** Whoever keeps another place in its own store would go on believing that it is the place here. */
  #warnOfPlace(task: FlatTask, before: TaskRecord): void {
    const [step, status] = [before.step, taskStatus(before)];
    const ignored = [
      ...((task.currentStep ?? step) === step ? [] : [`at "${step}" (not "${task.currentStep}")`]),
      ...((task.status ?? status) === status ? [] : [`${status} (not ${task.status})`]),
    ];
    if (ignored.length > 0)
      this.#warn(task, `it stays ${ignored.join(" and ")}; a merge changes neither step nor status.`);
  }

  async #place(
    task: FlatTask,
    before: TaskRecord | undefined,
    program: Program | undefined,
  ): Promise<Refusal | undefined> {
    const shell = before ? emptied(before, task) : newRecord(task, this.#context, this.#now);
    const blank = described(shell, task, this.#now);
    const { caller, library, settings } = this.#context;
    const remark = { type: before ? "replaced" : "created", caller } as const;
    if (before) this.#updated += 1;
    else this.#created += 1;
    if (!program) {
      this.unknown.add(task.workflowType);
      const meant = didYouMean(task.workflowType, await this.#loadedWorkflows());
      this.#warn(
        task,
        `the workflow "${task.workflowType}" is not loaded; the task waits for it. ${meant}`.trim(),
      );
      const waiting = { ...blank, ...unplaced(task.status), placement: placementOf(task) };
      this.journey.put(before, { ...waiting, step: task.currentStep ?? "start" }, [], remark);
      return undefined;
    }
    const world = await library.worldFor(settings.project, program, { frames: [] }, this.#now, blank.context);
    const decides = isOperator(this.#context, "load_task_tree");
    const refusal = decides ? undefined : judgePlacement(program, placementOf(task), world.workflows);
    if (refusal) return { ...refusal, facts: { ...refusal.facts, taskId: task.id } };
    const placed = place(program, placementOf(task), caller, world);
    if (!placed.ok) return { ...placed.refusal, facts: { ...placed.refusal.facts, taskId: task.id } };
    for (const warning of placed.value.warnings) this.#warn(task, warning);
    const { position, events } = placed.value;
    const settled = settle({ ...blank, definition: program.version }, program, position, world);
    const next = placed.value.paused ? paused(settled, decides ? "operator" : "agent") : settled;
    this.journey.put(before, next, events, remark);
    await this.journey.spread(next, program, position, events, world);
    return undefined;
  }

  async #loadedWorkflows(): Promise<readonly string[]> {
    const { store, settings } = this.#context;
    this.#loaded ??= (await (await store()).definitions.list(settings.project)).map(({ id }) => id);
    return this.#loaded;
  }

  result(tasks: readonly FlatTask[]): Planted {
    return {
      created: this.#created,
      updated: this.#updated,
      unchanged: this.#unchanged,
      ids: tasks.map(({ id }) => id),
      warnings: shortened(this.#warnings),
    };
  }

  #warn({ id }: FlatTask, warning: string): void {
    this.#warnings.push(`"${id}": ${warning}`);
  }
}

/** Thousands of tasks may be warned of the same; an answer that cannot be sent would warn of nothing. */
function shortened(warnings: readonly string[]): string[] {
  const left = warnings.length - MOST_WARNINGS;
  return left <= 0
    ? [...warnings]
    : [...warnings.slice(0, MOST_WARNINGS), `Warnings that are not listed: ${left}.`];
}

/** A fork and its branches wait for each other; taking one of them away would leave the others waiting for ever. */
function judgeBranch(
  { id, parent }: FlatTask,
  before: TaskRecord | undefined,
  { replace }: Mode,
): Refusal | undefined {
  const { branch, branches, result } = before?.position ?? {};
  if (result !== undefined || (!branch && !branches)) return undefined;
  const moves = branch && parent !== undefined && parent !== before?.parent;
  if (!replace && !moves) return undefined;
  return {
    code: "BRANCHES_OPEN",
    message: `"${id}" is part of a fork and can be neither replaced nor put elsewhere before it has joined.`,
    facts: { taskId: id },
  };
}
