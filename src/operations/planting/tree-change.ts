import { judgePlacement } from "../../authority/judge-placement.ts";
import { taskStatus } from "../../lifecycle/task-status.ts";
import { limits } from "../../model/limits.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Planted } from "../../model/task-input.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { created } from "../../tasks/changes/created.ts";
import { described, withVariables } from "../../tasks/changes/described.ts";
import { placed } from "../../tasks/changes/placed.ts";
import { replaced } from "../../tasks/changes/replaced.ts";
import { unplaced } from "../../tasks/changes/unplaced.ts";
import { initialPosition } from "../../tasks/initial-position.ts";
import { placementIn } from "../../tasks/placement-in.ts";
import { sameValue } from "../../workflow/conditions/same-value.ts";
import type { Program } from "../../workflow/program.ts";
import { isOperator } from "../door/access.ts";
import { didYouMean } from "../door/unknown-filter.ts";
import { lifecycleFor } from "../lifecycles/lifecycle-for.ts";
import type { PinnedLifecycle } from "../lifecycles/pin-lifecycle.ts";
import { Journey } from "../movement/journey.ts";
import type { Call } from "../ports/call.ts";
import type { FlatTask } from "./flatten-tree.ts";
import { judgeDescription } from "./judge-description.ts";
import { mayCorrectWorkflow } from "./may-correct-workflow.ts";

const MOST_WARNINGS = 100;

export interface LoadMode {
  readonly replace: boolean;
  readonly dryRun: boolean;
  /** refuses existing ids; for a task that a person adds by hand, whose changes no orchestrator confirms */
  readonly onlyNew?: boolean;
}

/** Gathers the changes of one task tree into one transaction. */
export class TreeChange {
  readonly journey: Journey;
  /** the named workflows that are not loaded */
  readonly unknown = new Set<string>();
  readonly #call: Call;
  readonly #mode: LoadMode;
  readonly #missing: ReadonlySet<string>;
  readonly #now: number;
  readonly #warnings: string[] = [];
  readonly #suggestions = new Map<string, string>();
  readonly #pins = new Map<Program | undefined, PinnedLifecycle>();
  #loaded: readonly string[] | undefined;
  #created = 0;
  #updated = 0;
  #unchanged = 0;

  constructor(call: Call, mode: LoadMode, missing: ReadonlySet<string>) {
    this.#call = call;
    this.#mode = mode;
    this.#missing = missing;
    this.#now = call.ports.now();
    this.journey = new Journey(call, this.#now);
  }

  async add(
    task: FlatTask,
    before: TaskRecord | undefined,
    program: Program | undefined,
  ): Promise<Refusal | undefined> {
    if (task.parent !== undefined && this.#missing.has(task.parent))
      this.#warn(task, `there is no task "${task.parent}" for it to be in.`);
    const refusal = judgeBranch(task, before, this.#mode) ?? judgeLinked(task, before);
    if (refusal) return refusal;
    const opened = this.journey.next(task.id);
    if (opened) return this.#describeBranch(task, opened);
    if (!before || this.#mode.replace || (await this.#isCorrected(task, before)))
      return this.#place(task, before, program);
    return (await judgeDescription(task, before, this.#call)) ?? this.#describe(task, before);
  }

  /**
   * Adds the description to a branch that a task of the same tree has just opened. If a new task were created for
   * it, the fork would never join that task.
   */
  #describeBranch(task: FlatTask, opened: TaskRecord): undefined {
    this.#created += 1;
    const { parent: _parent, ...fields } = task;
    this.journey.put(undefined, described(opened, fields, this.#now), [], {});
  }

  async #isCorrected(task: FlatTask, before: TaskRecord): Promise<boolean> {
    return task.workflowType !== before.workflow && (await mayCorrectWorkflow(before, this.#call));
  }

  #describe(task: FlatTask, before: TaskRecord): undefined {
    if (task.workflowType !== before.workflow)
      this.#warn(task, `it stays in "${before.workflow}"; only a replacement changes a task's workflow.`);
    this.#warnOfPosition(task, before);
    const next = withVariables(described(before, task, this.#now), task, this.#call.caller);
    if (next.definition === undefined && next.workflow !== "") this.unknown.add(next.workflow);
    if (sameValue({ ...next, updatedAt: 0 }, { ...before, updatedAt: 0 })) {
      this.#unchanged += 1;
      return undefined;
    }
    this.#updated += 1;
    this.journey.put(before, next, [], { type: "described", caller: this.#call.caller });
  }

  /**
   * Warns that the given step or status was ignored. Without the warning, the caller would record a different step
   * in its own system.
   */
  #warnOfPosition(task: FlatTask, before: TaskRecord): void {
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
    const {
      ports: { library, settings },
      caller,
    } = this.#call;
    const { project, sync } = settings;
    const { id, workflowType: workflow } = task;
    const pinned = await this.#pinFor(program);
    if (!pinned.ok) return { ...pinned.refusal, facts: { ...pinned.refusal.facts, taskId: id } };
    const synced = this.#mode.onlyNew ? sync === "all" : sync !== "off";
    const shell = before
      ? replaced(before, workflow)
      : created({ project, id, workflow, synced }, this.#now, pinned.value.pin);
    const blank = described(shell, task, this.#now);
    const remark = { type: before ? "replaced" : "created", caller } as const;
    if (before) this.#updated += 1;
    else this.#created += 1;
    if (!program) {
      this.unknown.add(task.workflowType);
      const meant = await this.#meant(task.workflowType);
      this.#warn(
        task,
        `the workflow "${task.workflowType}" is not loaded; the task waits for it. ${meant}`.trim(),
      );
      const stated = { ...blank, step: task.currentStep ?? "start", placement: placementIn(task) };
      this.journey.put(before, unplaced(stated, task.status ?? "PENDING", this.#now), [], remark);
      return undefined;
    }
    const world = await library.worldFor(project, program, { frames: [] }, this.#now, blank.context);
    const decides = isOperator(this.#call, "load_task_tree");
    const refusal = decides ? undefined : judgePlacement(program, placementIn(task), world.workflows);
    if (refusal) return { ...refusal, facts: { ...refusal.facts, taskId: task.id } };
    const at = initialPosition(program, placementIn(task), caller, world);
    if (!at.ok) return { ...at.refusal, facts: { ...at.refusal.facts, taskId: task.id } };
    for (const warning of at.value.warnings) this.#warn(task, warning);
    const { position, events } = at.value;
    const next = placed(blank, program, at.value, world, decides ? "operator" : "agent");
    this.journey.put(before, next, events, remark);
    await this.journey.propagate(next, program, position, events, world);
    return undefined;
  }

  /** The lifecycle of new tasks of a workflow, looked up once for each. */
  async #pinFor(program: Program | undefined): Promise<Result<PinnedLifecycle>> {
    const known = this.#pins.get(program);
    if (known) return { ok: true, value: known };
    const pinned = await lifecycleFor({ program }, this.#call);
    if (pinned.ok) this.#pins.set(program, pinned.value);
    return pinned;
  }

  /** The lifecycles that the commit of the tree has to bring along. */
  get records(): readonly RecordChange[] {
    const records = [...this.#pins.values()].flatMap((pinned) => pinned.records);
    return [...new Map(records.map((record) => [record.id, record])).values()];
  }

  /** A sentence with the loaded workflow that may be meant. Only the first few unknown names of a call get one. */
  async #meant(workflow: string): Promise<string> {
    const known = this.#suggestions.get(workflow);
    if (known !== undefined) return known;
    if (this.#suggestions.size >= limits.suggestions.most) return "";
    const meant = didYouMean(workflow, await this.#loadedWorkflows());
    this.#suggestions.set(workflow, meant);
    return meant;
  }

  async #loadedWorkflows(): Promise<readonly string[]> {
    const {
      ports: { store, settings },
    } = this.#call;
    this.#loaded ??= (await (await store()).definitions.heads(settings.project)).map(({ id }) => id);
    return this.#loaded;
  }

  result(tasks: readonly FlatTask[]): Planted {
    return {
      created: this.#created,
      updated: this.#updated,
      unchanged: this.#unchanged,
      ids: tasks.map(({ id }) => id),
      warnings: firstWarnings(this.#warnings),
    };
  }

  #warn({ id }: FlatTask, warning: string): void {
    this.#warnings.push(`"${id}": ${warning}`);
  }
}

/** The first warnings, and the number of the others: thousands of equal warnings would make the answer too large. */
function firstWarnings(warnings: readonly string[]): string[] {
  const left = warnings.length - MOST_WARNINGS;
  return left <= 0
    ? [...warnings]
    : [...warnings.slice(0, MOST_WARNINGS), `Warnings that are not listed: ${left}.`];
}

/**
 * Refuses to replace or move a task that is part of a fork: a fork and its branches wait for each other, and would wait
 * for ever.
 */
function judgeBranch(
  { id, parent }: FlatTask,
  before: TaskRecord | undefined,
  { replace }: LoadMode,
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

/** Refuses to move a task of a team: only `link` finds out whether its links and its new parent wait for each other. */
function judgeLinked({ id, parent }: FlatTask, before: TaskRecord | undefined): Refusal | undefined {
  if (!before?.team || parent === undefined || parent === before.parent) return undefined;
  const problem = "it is a task of a team; put it elsewhere with link and the type contains";
  return {
    code: "INPUT_INVALID",
    message: `parent: "${id}" stays where it is: ${problem}`,
    facts: { taskId: id, problems: [{ field: "parent", problem }] },
  };
}
