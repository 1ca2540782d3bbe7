import { currentNode } from "../../engine/current-node.ts";
import type { AttackTally } from "../../model/attack.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Program, ProgramNode } from "../../workflow/program.ts";
import { call } from "../call.ts";
import type { Context } from "../context.ts";
import type { Guidance } from "../guided/answer.ts";
import type { Scratch } from "./scratch.ts";
import type { Target } from "./target.ts";
import { toolNamed } from "./tools.ts";

/** A task under attack, with what its agent knows of it. */
export interface Prey {
  readonly task: string;
  /** how it is named to the agent that is led through it; absent for a task of the queue */
  state?: string;
  /** the states it had before */
  readonly old: string[];
  readonly by: Context;
  /** a person brought it in */
  readonly planted?: true;
  moves: number;
}

/** Where a task is, as whoever wrote the workflow could tell. */
export interface Whereabouts {
  readonly record: TaskRecord;
  readonly program: Program;
  readonly node: ProgramNode;
}

/** Where a hostile agent meets a workflow: its calls are made here and counted. */
export class Arena {
  readonly scratch: Scratch;
  readonly target: Target;
  /** the task that is attacked now */
  prey: Prey;
  /** tasks of before, with their states */
  readonly earlier: Prey[] = [];
  #tally: AttackTally | undefined;
  #serial = 0;

  constructor(scratch: Scratch, target: Target) {
    this.scratch = scratch;
    this.target = target;
    this.prey = { task: "", old: [], by: scratch.agent("agent-1"), moves: 0 };
  }

  /** Counts what is asked from now on. */
  countInto(tally: AttackTally | undefined): void {
    this.#tally = tally;
  }

  /** Asks as an agent does, and keeps the state that comes back. */
  async ask(tool: string, input: object, by: Context = this.prey.by): Promise<Result<JsonObject>> {
    const result = await call(toolNamed(tool), input, by);
    const tally = this.#tally;
    if (tally) {
      tally.calls += 1;
      if (result.ok) tally.accepted += 1;
      else tally.refused[result.refusal.code] = (tally.refused[result.refusal.code] ?? 0) + 1;
    }
    if (!result.ok) return result;
    return { ok: true, value: result.value.data as JsonObject };
  }

  /** Asks about the prey with its own state. */
  async askOf(tool: string, input: object, by: Context = this.prey.by): Promise<Result<JsonObject>> {
    const { prey } = this;
    const result = await this.ask(tool, { state: prey.state ?? "", ...input }, by);
    if (result.ok) keepState(prey, result.value as Guidance);
    return result;
  }

  async where(task = this.prey.task): Promise<Whereabouts | undefined> {
    const { store, operator } = this.scratch;
    const [record] = await store.tasks.load(operator.settings.project, [task]);
    if (!record?.position || record.definition === undefined) return undefined;
    const root = await operator.library.pinned(record.project, record.definition);
    const world = await operator.library.worldFor(record.project, root, record.position, 0, {});
    const { node, program } = currentNode(root, record.position, world);
    return { record, program, node };
  }

  /** Goes for a task that is in such a place: this one, one of before, or a branch of theirs; gives where it is. */
  async hunt(fits: (here: Whereabouts) => boolean): Promise<Whereabouts | undefined> {
    for (const prey of [this.prey, ...this.earlier.toReversed()]) {
      for (const one of [prey, ...(await this.branchesOf(prey))]) {
        const here = await this.where(one.task);
        if (!here || here.record.position?.result !== undefined || !fits(here)) continue;
        this.prey = one;
        return here;
      }
    }
    return undefined;
  }

  /** The open branches of a task that has forked. */
  async branchesOf({ task, by }: Prey): Promise<readonly Prey[]> {
    const { store, operator } = this.scratch;
    const query = { project: operator.settings.project, parent: task, limit: 100, newestFirst: true };
    const { tasks } = await store.tasks.list(query);
    return tasks
      .filter(({ position }) => position?.branch && position.result === undefined)
      .map(({ id }) => ({ task: id, old: [], by, moves: 0 }));
  }

  /** A name that nothing here has yet. */
  fresh(word: string): string {
    this.#serial += 1;
    return `${word}-${this.#serial}`;
  }

  pick<T>(items: Iterable<T>): T | undefined {
    return this.scratch.pick([...items]);
  }

  isLucky(share: number): boolean {
    return this.scratch.chance() < share;
  }
}

export function keepState(prey: Prey, { state }: Pick<Guidance, "state">): void {
  if (state === undefined || state === prey.state) return;
  if (prey.state !== undefined) prey.old.push(prey.state);
  prey.state = state;
}
