import { apply } from "../engine/apply.ts";
import {
  type BranchKey,
  branchTaskIds,
  changesFamily,
  familyChanges,
  isBranch,
  type OpenedBranch,
} from "../engine/family.ts";
import { start } from "../engine/start.ts";
import { Walk } from "../engine/walk.ts";
import type { Workflows, World } from "../engine/world.ts";
import type { Caller } from "../model/caller.ts";
import type { Event } from "../model/event.ts";
import type { Json } from "../model/json.ts";
import type { Move } from "../model/move.ts";
import type { Position } from "../model/position.ts";
import type { Result } from "../model/refusal.ts";
import type { Turn } from "../model/turn.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";

/** The caller of moves that follow from another task's move. */
const clock: Caller = { kind: "clock", id: "rehearsal" };

export interface RehearsedTask {
  readonly id: string;
  readonly program: Program;
  readonly parent?: string;
  position: Position;
  readonly events: Event[];
}

/** One task with all its branches, held in memory. */
export class Rehearsal {
  readonly tasks = new Map<string, RehearsedTask>();
  readonly #workflows: Workflows;
  now = 0;

  private constructor(workflows: Workflows) {
    this.#workflows = workflows;
  }

  static start(
    program: Program,
    options: { variables?: Readonly<Record<string, Json>>; by?: Caller; workflows?: Workflows } = {},
  ): Result<Rehearsal> {
    const rehearsal = new Rehearsal(options.workflows ?? only(program));
    const started = start(program, options.variables ?? {}, options.by ?? clock, rehearsal.#world);
    if (!started.ok) return started;
    rehearsal.#add({
      id: "task",
      program,
      position: started.value.position,
      events: [...started.value.events],
    });
    return { ok: true, value: rehearsal };
  }

  get root(): RehearsedTask {
    return this.task("task");
  }

  task(id: string): RehearsedTask {
    const task = this.tasks.get(id);
    if (!task) throw new Error(`the rehearsal has no task ${id}`);
    return task;
  }

  /** The tasks that have not ended and do not wait for branches. */
  movableTasks(): RehearsedTask[] {
    return [...this.tasks.values()].filter(
      ({ position }) => position.result === undefined && !position.branches,
    );
  }

  nodeOf(task: RehearsedTask): ProgramNode {
    return this.#walk(task).node;
  }

  /** Makes a move, and the moves that follow from it in the task's branches and its parent. */
  move(id: string, move: Move): Result<Turn> {
    const task = this.task(id);
    const result = apply(task.program, task.position, move, this.#world);
    if (!result.ok) return result;
    const { position: before } = task;
    const { position, events } = result.value;
    task.position = position;
    task.events.push(...events);
    if (changesFamily(position, events)) this.#spread(task, before, events);
    return result;
  }

  #spread(task: RehearsedTask, before: Position, events: readonly Event[]): void {
    const turn = { before, after: task.position, events };
    const { cancelled, opened, parentMove } = familyChanges(task.program, turn, this.#world, clock);
    for (const key of cancelled) this.#cancel(task.id, key);
    this.#open(task.id, opened);
    // The parent refuses this move if its fork has gone on without the branch. That is expected: ignore the result.
    if (parentMove && task.parent !== undefined) this.move(task.parent, parentMove);
  }

  #open(parent: string, branches: readonly OpenedBranch[]): void {
    const opened = branches.map(({ key, program, position, events }) => {
      const task = { id: this.#freeId(parent, key), program, parent, position, events: [...events] };
      this.#add(task);
      return { task, position, events };
    });
    // Runs after all branches exist: a branch that ends at once may decide the join, which then cancels the others.
    for (const { task, position, events } of opened) {
      const isUntouched = task.position === position;
      if (isUntouched && changesFamily(position, events)) this.#spread(task, position, events);
    }
  }

  #cancel(parent: string, key: BranchKey): void {
    const task = this.#findBranch(parent, key);
    if (task && task.position.result === undefined) this.move(task.id, { type: "cancel", by: clock });
  }

  #findBranch(parent: string, key: BranchKey): RehearsedTask | undefined {
    for (const id of branchTaskIds(parent, key)) {
      const task = this.tasks.get(id);
      if (!task || (task.parent === parent && isBranch(key, task.position.branch))) return task;
    }
    return undefined;
  }

  #freeId(parent: string, key: BranchKey): string {
    for (const id of branchTaskIds(parent, key)) if (!this.tasks.has(id)) return id;
    throw new Error(`no id for the branch ${key.id} of ${parent} is free`);
  }

  #add(task: RehearsedTask): void {
    this.tasks.set(task.id, task);
  }

  #walk(task: RehearsedTask): Walk {
    return new Walk(task.program, task.position, this.#world);
  }

  get #world(): World {
    return { now: this.now, workflows: this.#workflows };
  }
}

function only(program: Program): Workflows {
  return {
    byId: (id) => (id === program.id ? program : undefined),
    byVersion: (version) => (version === program.version ? program : undefined),
  };
}
