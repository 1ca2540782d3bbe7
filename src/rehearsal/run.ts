import { apply } from "../engine/apply.ts";
import { start, startBranch } from "../engine/start.ts";
import { Walk } from "../engine/walk.ts";
import type { Workflows, World } from "../engine/world.ts";
import type { Caller } from "../model/caller.ts";
import type { Event, EventOf } from "../model/event.ts";
import type { Json } from "../model/json.ts";
import type { Move } from "../model/move.ts";
import type { Position } from "../model/position.ts";
import type { Result } from "../model/refusal.ts";
import type { Turn } from "../model/turn.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";

/** The clock of a run moves when it is told to. */
const clock: Caller = { kind: "clock", id: "rehearsal" };

export interface RunTask {
  readonly id: string;
  readonly program: Program;
  readonly parent?: string;
  position: Position;
  readonly events: Event[];
}

/** One task with all its branches, held in memory: a workflow tried out with nothing behind it. */
export class Run {
  readonly tasks = new Map<string, RunTask>();
  readonly #workflows: Workflows;
  now = 0;

  private constructor(workflows: Workflows) {
    this.#workflows = workflows;
  }

  static start(
    program: Program,
    options: { variables?: Readonly<Record<string, Json>>; by?: Caller; workflows?: Workflows } = {},
  ): Result<Run> {
    const run = new Run(options.workflows ?? only(program));
    const started = start(program, options.variables ?? {}, options.by ?? clock, run.#world);
    if (!started.ok) return started;
    run.#add({ id: "task", program, position: started.value.position, events: [...started.value.events] });
    return { ok: true, value: run };
  }

  get root(): RunTask {
    return this.task("task");
  }

  task(id: string): RunTask {
    const task = this.tasks.get(id);
    if (!task) throw new Error(`the run has no task ${id}`);
    return task;
  }

  /** The tasks that can be moved by somebody now. */
  underWay(): RunTask[] {
    return [...this.tasks.values()].filter(
      ({ position }) => position.result === undefined && !position.branches,
    );
  }

  nodeOf(task: RunTask): ProgramNode {
    return this.#walk(task).node;
  }

  /** Makes a move, and with it everything it brings about in the task's branches and in the task it branched from. */
  move(id: string, move: Move): Result<Turn> {
    const task = this.task(id);
    const result = apply(task.program, task.position, move, this.#world);
    if (!result.ok) return result;
    task.position = result.value.position;
    task.events.push(...result.value.events);
    this.#spread(task, result.value.events);
    return result;
  }

  #spread(task: RunTask, events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === "branches_opened") this.#open(task, event);
      if (event.type === "branches_cancelled") this.#cancel(task, event);
    }
    if (task.position.result === undefined || task.parent === undefined) return;
    const { branch, result, doneBy: seen } = task.position;
    if (!branch) return;
    const ended = { [branch.id]: result === "success" };
    const doneBy = { [branch.id]: seen };
    const { visit } = branch;
    // A fork that has gone on without this branch refuses, and that is all there is to do.
    this.move(task.parent, {
      type: "branches_ended",
      ended,
      ...(visit !== undefined && { visit }),
      doneBy,
      by: clock,
    });
  }

  #open(parent: RunTask, { from, to, visit }: EventOf<"branches_opened">): void {
    const { program, node, position } = this.#walk(parent);
    const opened: {
      readonly child: RunTask;
      readonly placed: Position;
      readonly events: readonly Event[];
    }[] = [];
    for (let index = from; index < to; index++) {
      const { position: placed, events } = startBranch(program, position, index, this.#world);
      const id = `${parent.id}.${node.id}.${visit}.${placed.branch?.id}`;
      const child = { id, program, parent: parent.id, position: placed, events: [...events] };
      opened.push({ child, placed, events });
    }
    // A branch that ends at once may decide the join: all of them must be there to be cancelled by then.
    for (const { child } of opened) this.#add(child);
    for (const { child, placed, events } of opened) {
      // One that was cancelled meanwhile has nothing to open any more.
      if (child.position === placed) this.#spread(child, events);
    }
  }

  #cancel(parent: RunTask, { step, branches }: EventOf<"branches_cancelled">): void {
    for (const task of this.tasks.values()) {
      const { branch, result } = task.position;
      if (task.parent !== parent.id || branch?.fork !== step || result !== undefined) continue;
      if (branches.includes(branch.id)) this.move(task.id, { type: "cancel", by: clock });
    }
  }

  #add(task: RunTask): void {
    this.tasks.set(task.id, task);
  }

  #walk(task: RunTask): Walk {
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
