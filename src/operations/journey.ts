import { apply } from "../engine/apply.ts";
import { currentNode } from "../engine/current-node.ts";
import type { World } from "../engine/world.ts";
import type { Caller } from "../model/caller.ts";
import type { Event, EventOf } from "../model/event.ts";
import type { ChangeType, NewEntry } from "../model/history.ts";
import type { Json } from "../model/json.ts";
import type { Move } from "../model/move.ts";
import type { Position } from "../model/position.ts";
import type { Result } from "../model/refusal.ts";
import type { Claim, TaskRecord } from "../model/task.ts";
import type { Turn } from "../model/turn.ts";
import type { Commit, Committed, TaskChange } from "../store/parts/commit.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { branchTask, branchTaskId, idsLike, isBranchOf } from "./branch-task.ts";
import { clock } from "./clock.ts";
import type { Context } from "./context.ts";
import { settle } from "./settle.ts";
import { NAMED } from "./sync-reminder.ts";
import { changeBetween } from "./task-view.ts";

export interface Remark {
  readonly type?: ChangeType | undefined;
  readonly caller?: Caller | undefined;
  readonly output?: Json | undefined;
  readonly note?: string | undefined;
  /** the claim that stays on the task after the move */
  readonly claim?: Claim | undefined;
}

/** A move that was made: what it did, and where it was made. */
export interface Moved extends Turn {
  readonly record: TaskRecord;
  readonly program: Program;
  readonly world: World;
}

/** For the sync reminder of the answer. */
const summaryWanted = { names: NAMED };

interface Stop {
  readonly before: TaskRecord | undefined;
  record: TaskRecord;
  remark: Remark;
  readonly events: Event[];
}

/** Everything one call changes, in the task it is about and in the tasks that hang on it; committed as one. */
export class Journey {
  readonly #context: Context;
  readonly #now: number;
  readonly #stops = new Map<string, Stop>();

  constructor(context: Context, now = context.now()) {
    this.#context = context;
    this.#now = now;
  }

  /** Puts a task as it will be next; `before` is how it was loaded, nothing for a new one. */
  put(before: TaskRecord | undefined, record: TaskRecord, events: readonly Event[], remark: Remark): void {
    const stop = this.#stops.get(record.id);
    if (stop) {
      stop.record = record;
      stop.remark = firstOf(stop.remark, remark);
      stop.events.push(...events);
    } else {
      this.#stops.set(record.id, { before, record, remark, events: [...events] });
    }
  }

  /** Makes a move, and with it everything it brings about in the task's branches and in the task it branched from. */
  async move(
    record: TaskRecord,
    asked: Move | ((node: ProgramNode) => Move),
    remark: Remark = {},
    /** what the task may meet, where that has been looked up in this call already */
    known?: World,
  ): Promise<Result<Moved>> {
    const { position } = record;
    if (!position || record.definition === undefined) throw new Error(`task ${record.id} has no position`);
    const { library } = this.#context;
    const { project, definition, context } = record;
    const program = library.cached(definition) ?? (await library.pinned(project, definition));
    const world =
      known ??
      library.worldOf(program, position, this.#now, context) ??
      (await library.worldFor(project, program, position, this.#now, context));
    const move = typeof asked === "function" ? asked(currentNode(program, position, world).node) : asked;
    const result = apply(program, position, move, world);
    if (!result.ok) return result;
    const { value: turn } = result;
    const next = settle(record, program, turn.position, world, remark.claim);
    const { type = "moved", caller = move.by, output, note } = remark;
    this.put(record, next, turn.events, { type, caller, output, note });
    if (concernsOthers(next, turn.events)) await this.spread(next, program, position, turn.events, world);
    return { ok: true, value: movedBy(turn, next, program, world) };
  }

  /** What a task's events mean for other tasks: branches to open or to cancel, a fork to tell of its branch's end. */
  async spread(
    record: TaskRecord,
    program: Program,
    before: Position,
    events: readonly Event[],
    world: World,
  ): Promise<void> {
    for (const event of events) {
      if (event.type === "branches_opened") await this.#open(record, program, event, world);
      if (event.type === "branches_cancelled") await this.#cancel(record, before, event);
    }
    const { position } = record;
    if (!position?.branch || position.result === undefined || record.parent === undefined) return;
    const parent = await this.#find(record.parent);
    if (!parent?.position?.branches) return;
    const { id, visit } = position.branch;
    const ended = { [id]: position.result === "success" };
    const doneBy = { [id]: position.doneBy };
    const which = visit === undefined ? {} : { visit };
    // A fork that has gone on without this branch refuses, and that is all there is to do.
    await this.move(parent, { type: "branches_ended", ended, ...which, doneBy, by: clock });
  }

  async commit(besides: Pick<Commit, "reply" | "records"> = {}): Promise<Committed> {
    const store = await this.#context.store();
    const { project } = this.#context.settings;
    const { tally } = this.#context;
    const changes = this.changes();
    const committed = await store.commit({
      project,
      changes,
      reply: besides.reply,
      records: besides.records,
      summary: tally ? summaryWanted : undefined,
    });
    if (committed.ok && tally && committed.summary) {
      const { unconfirmed: total, names } = committed.summary;
      tally.unconfirmed = { total, names, task: changes[0]?.record.id };
    }
    return committed;
  }

  /** A task as this call will leave it, if it changes it. */
  next(id: string): TaskRecord | undefined {
    return this.#stops.get(id)?.record;
  }

  /** when what it changes is said to have happened */
  get now(): number {
    return this.#now;
  }

  get isEmpty(): boolean {
    return this.#stops.size === 0;
  }

  changes(): TaskChange[] {
    return [...this.#stops.values()].map((stop) => ({
      record: stop.record,
      entry: entryOf(stop, this.#now),
    }));
  }

  async #open(
    parent: TaskRecord,
    root: Program,
    event: EventOf<"branches_opened">,
    world: World,
  ): Promise<void> {
    if (!parent.position) return;
    const { program } = currentNode(root, parent.position, world);
    const wanted = Array.from({ length: event.to - event.from }, (_, index) =>
      branchTask(parent, program, event.from + index, event.visit, world, this.#context),
    );
    const kept = await this.#load(wanted.map(({ child }) => child.id));
    const opened: { readonly child: TaskRecord; readonly events: readonly Event[] }[] = [];
    for (const { child: first, events } of wanted) {
      const child = this.#isTaken(first.id, kept) ? await this.#renamed(first) : first;
      this.put(undefined, child, events, { type: "created" });
      opened.push({ child, events });
    }
    // A branch that ends at once may decide the join: all of them must be there to be cancelled by then.
    for (const { child, events } of opened) {
      const isUntouched = this.#stops.get(child.id)?.record === child;
      if (child.position && isUntouched) await this.spread(child, program, child.position, events, world);
    }
  }

  async #cancel(parent: TaskRecord, before: Position, event: EventOf<"branches_cancelled">): Promise<void> {
    const firstId = (branch: string) => branchTaskId(parent.id, before, before.visit, branch);
    const loaded = await this.#load(event.branches.map(firstId));
    for (const branch of event.branches) {
      const first = this.next(firstId(branch)) ?? loaded.get(firstId(branch));
      const isItsTask = !first || isBranchOf(parent.id, before, branch, first);
      const child = isItsTask ? first : await this.#findBranch(parent.id, before, branch);
      if (child && child.position?.result === undefined)
        await this.move(child, { type: "cancel", by: clock });
    }
  }

  async #findBranch(parent: string, at: Position, branch: string): Promise<TaskRecord | undefined> {
    for (const id of idsLike(branchTaskId(parent, at, at.visit, branch))) {
      const task = await this.#find(id);
      if (!task || isBranchOf(parent, at, branch, task)) return task;
    }
    return undefined;
  }

  /** Under an id that is free: anybody may have loaded a task under the one it would have. */
  async #renamed(child: TaskRecord): Promise<TaskRecord> {
    for (const id of idsLike(child.id))
      if (!this.#isTaken(id, await this.#load([id]))) return { ...child, id };
    throw new Error(`no id like ${child.id} is free`);
  }

  /** A task that comes in together with its fork is meant to be its branch, and is in nobody's way. */
  #isTaken(id: string, kept: ReadonlyMap<string, TaskRecord>): boolean {
    return kept.has(id) || this.next(id)?.position?.branch !== undefined;
  }

  async #load(ids: readonly string[]): Promise<ReadonlyMap<string, TaskRecord>> {
    const records = await (await this.#context.store()).tasks.load(this.#context.settings.project, ids);
    return new Map(records.map((record) => [record.id, record]));
  }

  async #find(id: string): Promise<TaskRecord | undefined> {
    const next = this.next(id);
    if (next) return next;
    const [record] = await (await this.#context.store()).tasks.load(this.#context.settings.project, [id]);
    return record;
  }
}

/** What was said first stays said. */
function firstOf(first: Remark, then: Remark): Remark {
  return {
    type: first.type ?? then.type,
    caller: first.caller ?? then.caller,
    output: first.output === undefined ? then.output : first.output,
    note: first.note ?? then.note,
  };
}

// Field by field, both: they come with every move, and a spread of as many costs more than the move itself.

function movedBy(
  { from, to, action, warnings, position, events, reason, retriesUsed, retriesRemaining }: Turn,
  record: TaskRecord,
  program: Program,
  world: World,
): Moved {
  const moved: Moved = { from, to, action, warnings, position, events, record, program, world };
  if (reason !== undefined) moved.reason = reason;
  if (retriesUsed !== undefined) moved.retriesUsed = retriesUsed;
  if (retriesRemaining !== undefined) moved.retriesRemaining = retriesRemaining;
  return moved;
}

function entryOf({ before, record, remark, events }: Stop, at: number): NewEntry {
  const { type = "moved", caller = clock, output, note } = remark;
  const change = changeBetween(before, record);
  const entry: NewEntry = { task: record.id, type, at, caller, events, change };
  if (output !== undefined) entry.output = output;
  if (note !== undefined) entry.note = note;
  return entry;
}

function concernsOthers({ position }: TaskRecord, events: readonly Event[]): boolean {
  return (
    (position?.branch !== undefined && position.result !== undefined) ||
    events.some(({ type }) => type === "branches_opened" || type === "branches_cancelled")
  );
}
