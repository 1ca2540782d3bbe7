import { defaultLifecycle } from "../lifecycle/default-lifecycle.ts";
import type { Result } from "../model/refusal.ts";
import type { Placement, TaskRecord } from "../model/task.ts";
import type { Planted, TaskInput } from "../model/task-input.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { Program } from "../workflow/program.ts";
import type { Context } from "./context.ts";
import { Journey } from "./journey.ts";
import { place } from "./place.ts";
import { settle } from "./settle.ts";

const MAX_CONTEXT = 256 * 1024;

interface Mode {
  readonly replace: boolean;
  readonly dryRun: boolean;
}

/** Creates and updates tasks in one change, or refuses them all. */
export async function plantTree(
  inputs: readonly TaskInput[],
  mode: Mode,
  context: Context,
): Promise<Result<Planted>> {
  const refused = judgeInputs(inputs);
  if (refused) return refused;
  const store = await context.store();
  const { project } = context.settings;
  const known = new Map(
    (
      await store.load(
        project,
        inputs.map(({ id }) => id),
      )
    ).map((record) => [record.id, record]),
  );
  const tree = new Planting(context, mode);
  for (const input of inputs) {
    const program = await context.library.current(project, input.workflowType);
    const refusal = await tree.add(input, known.get(input.id), program);
    if (refusal) return refusal;
  }
  const committed = mode.dryRun || tree.isEmpty || (await tree.journey.commit()).ok;
  if (committed) return { ok: true, value: tree.result(inputs) };
  const message = "Somebody else changed one of the tasks at the same moment; none was loaded.";
  return { ok: false, refusal: { code: "CONFLICT", message, facts: {} } };
}

class Planting {
  readonly journey: Journey;
  readonly #context: Context;
  readonly #mode: Mode;
  readonly #now: number;
  readonly #warnings: string[] = [];
  #created = 0;
  #updated = 0;
  #unchanged = 0;

  constructor(context: Context, mode: Mode) {
    this.#context = context;
    this.#mode = mode;
    this.#now = context.now();
    this.journey = new Journey(context, this.#now);
  }

  get isEmpty(): boolean {
    return this.#created + this.#updated === 0;
  }

  async add(
    input: TaskInput,
    before: TaskRecord | undefined,
    program: Program | undefined,
  ): Promise<Result<never> | undefined> {
    if (!before || this.#mode.replace) return this.#place(input, before, program);
    const next = described(before, input, this.#now);
    if (sameValue({ ...next, updatedAt: 0 }, { ...before, updatedAt: 0 })) {
      this.#unchanged += 1;
      return undefined;
    }
    this.#updated += 1;
    this.journey.put(before, next, [], { type: "described", caller: this.#context.caller });
    return undefined;
  }

  async #place(
    input: TaskInput,
    before: TaskRecord | undefined,
    program: Program | undefined,
  ): Promise<Result<never> | undefined> {
    const blank = described(
      before ? shell(before) : newRecord(input, this.#context, this.#now),
      input,
      this.#now,
    );
    const remark = { type: before ? "replaced" : "created", caller: this.#context.caller } as const;
    if (before) this.#updated += 1;
    else this.#created += 1;
    if (!program) {
      this.#warnings.push(
        `"${input.id}": the workflow "${input.workflowType}" is not loaded; the task waits for it.`,
      );
      const waiting = { ...blank, hold: "unknown_workflow", placement: placementOf(input) } as const;
      this.journey.put(before, { ...waiting, step: input.currentStep ?? "start" }, [], remark);
      return undefined;
    }
    const { library, settings } = this.#context;
    const nowhere = { frames: [] };
    const world = await library.worldFor(settings.project, program, nowhere, this.#now, blank.context);
    const placed = place(program, placementOf(input), this.#context.caller, world);
    if (!placed.ok)
      return {
        ok: false,
        refusal: { ...placed.refusal, facts: { ...placed.refusal.facts, taskId: input.id } },
      };
    this.#warnings.push(...placed.value.warnings.map((warning) => `"${input.id}": ${warning}`));
    const { position, events, paused } = placed.value;
    const settled = settle({ ...blank, definition: program.version }, program, position, world);
    const next = paused ? { ...settled, hold: "paused" as const } : settled;
    this.journey.put(before, next, events, remark);
    await this.journey.spread(next, program, position, events, world);
    return undefined;
  }

  result(inputs: readonly TaskInput[]): Planted {
    return {
      created: this.#created,
      updated: this.#updated,
      unchanged: this.#unchanged,
      ids: inputs.map(({ id }) => id),
      warnings: this.#warnings,
    };
  }
}

function newRecord(input: TaskInput, { settings }: Context, now: number): TaskRecord {
  return {
    project: settings.project,
    id: input.id,
    version: 0,
    hash: "",
    workflow: input.workflowType,
    lifecycle: defaultLifecycle.name,
    state: defaultLifecycle.initial,
    category: "ready",
    priority: 0,
    step: "",
    fence: 0,
    context: {},
    synced: settings.sync !== "off",
    createdAt: now,
    updatedAt: now,
  };
}

/** What stays of a task that is replaced: its identity, its fence, its place in the history. */
function shell(record: TaskRecord): TaskRecord {
  const {
    position: _position,
    placement: _placement,
    hold: _hold,
    claim: _claim,
    definition: _definition,
    ...rest
  } = record;
  return { ...rest, category: "ready", state: defaultLifecycle.initial };
}

/** The fields that describe a task and move nothing. */
function described(record: TaskRecord, input: TaskInput, now: number): TaskRecord {
  return {
    ...record,
    ...(input.issueId !== undefined && { issueId: input.issueId }),
    ...(input.title !== undefined && { title: input.title }),
    ...(input.priority !== undefined && { priority: input.priority }),
    ...(input.context !== undefined && { context: input.context }),
    ...(input.parent !== undefined && { parent: input.parent }),
    updatedAt: now,
  };
}

function placementOf(input: TaskInput): Placement {
  return {
    ...(input.currentStep !== undefined && { step: input.currentStep }),
    ...(input.status !== undefined && { status: input.status }),
    ...(input.retryCount !== undefined && { retryCount: input.retryCount }),
    ...(input.stepRetries !== undefined && { stepRetries: input.stepRetries }),
    ...(input.variables !== undefined && { variables: input.variables }),
  };
}

function judgeInputs(inputs: readonly TaskInput[]): Result<never> | undefined {
  const seen = new Set<string>();
  for (const { id, context } of inputs) {
    if (seen.has(id)) {
      const message = `The task "${id}" is in the tree twice.`;
      return { ok: false, refusal: { code: "INPUT_INVALID", message, facts: { taskId: id } } };
    }
    seen.add(id);
    const size = context ? JSON.stringify(context).length : 0;
    if (size > MAX_CONTEXT) {
      const message = `The context of "${id}" holds ${size} characters; at most ${MAX_CONTEXT} are kept.`;
      return {
        ok: false,
        refusal: { code: "INPUT_TOO_LARGE", message, facts: { taskId: id, size, limit: MAX_CONTEXT } },
      };
    }
  }
  return undefined;
}
