import { currentNode } from "../engine/current-node.ts";
import type { AttackTally } from "../model/attack.ts";
import type { JsonObject } from "../model/json.ts";
import type { Result } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";
import { perform } from "../operations/door/perform.ts";
import type { Guidance } from "../operations/guided/guidance.ts";
import type { Call } from "../operations/ports/call.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import type { Scratch } from "./scratch.ts";
import type { Target } from "./target.ts";
import { toolNamed } from "./tools.ts";

/** A task under attack, as its agent knows it. */
export interface AttackedTask {
  readonly task: string;
  /** the guided run's state; absent for a task from the queue */
  state?: string;
  readonly oldStates: string[];
  readonly by: Call;
  /** whether a person loaded the task */
  readonly planted?: true;
  moves: number;
}

/** A task's record, and its node in the innermost program. */
export interface TaskLocation {
  readonly record: TaskRecord;
  readonly program: Program;
  readonly node: ProgramNode;
}

/** Makes and counts the calls of a hostile agent. */
export class Arena {
  readonly scratch: Scratch;
  readonly target: Target;
  current: AttackedTask;
  /** tasks attacked before, with their states */
  readonly earlier: AttackedTask[] = [];
  #tally: AttackTally | undefined;
  #serial = 0;

  constructor(scratch: Scratch, target: Target) {
    this.scratch = scratch;
    this.target = target;
    this.current = { task: "", oldStates: [], by: scratch.agent("agent-1"), moves: 0 };
  }

  /** Counts the calls from now on in this tally. */
  countInto(tally: AttackTally | undefined): void {
    this.#tally = tally;
  }

  /** Calls a tool as an agent. */
  async ask(tool: string, input: object, by: Call = this.current.by): Promise<Result<JsonObject>> {
    const result = await perform(toolNamed(tool), input, by);
    const tally = this.#tally;
    if (tally) {
      tally.calls += 1;
      if (result.ok) tally.accepted += 1;
      else tally.refused[result.refusal.code] = (tally.refused[result.refusal.code] ?? 0) + 1;
    }
    if (!result.ok) return result;
    return { ok: true, value: result.value.data as JsonObject };
  }

  /** Calls a tool with the current task's state, and stores the returned state. */
  async askOf(tool: string, input: object, by: Call = this.current.by): Promise<Result<JsonObject>> {
    const { current } = this;
    const result = await this.ask(tool, { state: current.state ?? "", ...input }, by);
    if (result.ok) keepState(current, result.value as Guidance);
    return result;
  }

  async where(task = this.current.task): Promise<TaskLocation | undefined> {
    const { store, operator } = this.scratch;
    const [record] = await store.tasks.load(operator.ports.settings.project, [task]);
    if (!record?.position || record.definition === undefined) return undefined;
    const root = await operator.ports.library.pinned(record.project, record.definition);
    const world = await operator.ports.library.worldFor(record.project, root, record.position, 0, {});
    const { node, program } = currentNode(root, record.position, world);
    return { record, program, node };
  }

  /** Switches to the first open task that fits: the current task, an earlier one, or a branch of one of these. */
  async switchTo(fits: (here: TaskLocation) => boolean): Promise<TaskLocation | undefined> {
    for (const parent of [this.current, ...this.earlier.toReversed()]) {
      for (const candidate of [parent, ...(await this.branchesOf(parent))]) {
        const here = await this.where(candidate.task);
        if (!here || here.record.position?.result !== undefined || !fits(here)) continue;
        this.current = candidate;
        return here;
      }
    }
    return undefined;
  }

  /** The open branches of a forked task. */
  async branchesOf({ task, by }: AttackedTask): Promise<readonly AttackedTask[]> {
    const { store, operator } = this.scratch;
    const query = { project: operator.ports.settings.project, parent: task, limit: 100, newestFirst: true };
    const { tasks } = await store.tasks.list(query);
    return tasks
      .filter(({ position }) => position?.branch && position.result === undefined)
      .map(({ id }) => ({ task: id, oldStates: [], by, moves: 0 }));
  }

  newName(word: string): string {
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

export function keepState(current: AttackedTask, { state }: Pick<Guidance, "state">): void {
  if (state === undefined || state === current.state) return;
  if (current.state !== undefined) current.oldStates.push(current.state);
  current.state = state;
}
