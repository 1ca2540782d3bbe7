import { apply } from "../../engine/apply.ts";
import { currentNode } from "../../engine/current-node.ts";
import type { World } from "../../engine/world.ts";
import type { Caller } from "../../model/caller.ts";
import type { Event, EventOf } from "../../model/event.ts";
import type { ChangeType, NewEntry } from "../../model/history.ts";
import type { Json } from "../../model/json.ts";
import type { Move } from "../../model/move.ts";
import type { Position } from "../../model/position.ts";
import type { Result } from "../../model/refusal.ts";
import type { Claim, TaskRecord } from "../../model/task.ts";
import type { Turn } from "../../model/turn.ts";
import type { Commit, Committed, TaskChange } from "../../store/store.ts";
import { branchTask, branchTaskId, idsLike, isBranchOf } from "../../tasks/branch-task.ts";
import { clock } from "../../tasks/clock.ts";
import { settle } from "../../tasks/settle.ts";
import { changeBetween } from "../../tasks/task-view.ts";
import type { Program, ProgramNode } from "../../workflow/program.ts";
import { NAMED } from "../door/sync-reminder.ts";
import type { Call } from "../ports/call.ts";

export interface Remark {
  readonly type?: ChangeType | undefined;
  readonly caller?: Caller | undefined;
  readonly output?: Json | undefined;
  readonly note?: string | undefined;
  /** the claim that stays on the task after the move */
  readonly claim?: Claim | undefined;
}

/** An accepted move: its turn, the task as it will be, and the program and world it was made in. */
export interface Moved extends Turn {
  readonly record: TaskRecord;
  readonly program: Program;
  readonly world: World;
}

/** A task that the call changes. */
interface PendingChange {
  readonly before: TaskRecord | undefined;
  record: TaskRecord;
  remark: Remark;
  readonly events: Event[];
}

/** Everything one call changes, in its task, the branches of it and the fork it belongs to; one commit. */
export class Journey {
  readonly #call: Call;
  readonly #now: number;
  readonly #pending = new Map<string, PendingChange>();

  constructor(call: Call, now = call.ports.now()) {
    this.#call = call;
    this.#now = now;
  }

  /** Adds a task as it will be; `before` is the record that was loaded, `undefined` for a new task. */
  put(before: TaskRecord | undefined, record: TaskRecord, events: readonly Event[], remark: Remark): void {
    const pending = this.#pending.get(record.id);
    if (pending) {
      pending.record = record;
      pending.remark = firstRemark(pending.remark, remark);
      pending.events.push(...events);
    } else {
      this.#pending.set(record.id, { before, record, remark, events: [...events] });
    }
  }

  /** Makes a move, with its consequences in the task's branches and in its fork. */
  async move(
    record: TaskRecord,
    asked: Move | ((node: ProgramNode) => Move),
    remark: Remark = {},
    /** the world of the task, if this call has looked it up already */
    known?: World,
  ): Promise<Result<Moved>> {
    const { position } = record;
    if (!position || record.definition === undefined) throw new Error(`task ${record.id} has no position`);
    const {
      ports: { library },
    } = this.#call;
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
    if (affectsOthers(next, turn.events)) await this.propagate(next, program, position, turn.events, world);
    return { ok: true, value: movedBy(turn, next, program, world) };
  }

  /** Applies a task's events to other tasks: opens or cancels branches, tells a fork that its branch ended. */
  async propagate(
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
    // A fork that went on without this branch refuses; the refusal needs no handling.
    await this.move(parent, { type: "branches_ended", ended, ...which, doneBy, by: clock });
  }

  async commit(reply?: Commit["reply"]): Promise<Committed> {
    const store = await this.#call.ports.store();
    const { project } = this.#call.ports.settings;
    const { syncSummary } = this.#call;
    const changes = this.changes();
    const committed = await store.commit({
      project,
      changes,
      names: syncSummary ? NAMED : 0,
      reply,
    });
    if (committed.ok && syncSummary) {
      const { unconfirmed: total, names } = committed;
      syncSummary.unconfirmed = { total, names, task: changes[0]?.record.id };
    }
    return committed;
  }

  /** The task as this call will leave it; `undefined` if the call does not change it. */
  next(id: string): TaskRecord | undefined {
    return this.#pending.get(id)?.record;
  }

  /** the time of every change in this journey */
  get now(): number {
    return this.#now;
  }

  get isEmpty(): boolean {
    return this.#pending.size === 0;
  }

  changes(): TaskChange[] {
    return [...this.#pending.values()].map((pending) => ({
      record: pending.record,
      entry: entryOf(pending, this.#now),
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
      branchTask(
        parent,
        program,
        event.from + index,
        event.visit,
        world,
        this.#call.ports.settings.sync === "all",
      ),
    );
    const kept = await this.#kept(wanted.map(({ child }) => child.id));
    const opened: { readonly child: TaskRecord; readonly events: readonly Event[] }[] = [];
    for (const { child: first, events } of wanted) {
      const child = this.#isTaken(first.id, kept) ? await this.#renamed(first) : first;
      this.put(undefined, child, events, { type: "created" });
      opened.push({ child, events });
    }
    // A branch that ends at once may decide the join, which cancels the others: add all branches first.
    for (const { child, events } of opened) {
      const isUntouched = this.#pending.get(child.id)?.record === child;
      if (child.position && isUntouched) await this.propagate(child, program, child.position, events, world);
    }
  }

  async #cancel(parent: TaskRecord, before: Position, event: EventOf<"branches_cancelled">): Promise<void> {
    for (const branch of event.branches) {
      const child = await this.#findBranch(parent.id, before, branch);
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

  /** The branch under a free id: a task may have been loaded under the usual one. */
  async #renamed(child: TaskRecord): Promise<TaskRecord> {
    for (const id of idsLike(child.id))
      if (!this.#isTaken(id, await this.#kept([id]))) return { ...child, id };
    throw new Error(`no id like ${child.id} is free`);
  }

  /** A task that is loaded together with its fork is meant as its branch, so its id counts as free. */
  #isTaken(id: string, kept: ReadonlySet<string>): boolean {
    return kept.has(id) || this.next(id)?.position?.branch !== undefined;
  }

  async #kept(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const records = await (await this.#call.ports.store()).load(this.#call.ports.settings.project, ids);
    return new Set(records.map(({ id }) => id));
  }

  async #find(id: string): Promise<TaskRecord | undefined> {
    const next = this.next(id);
    if (next) return next;
    const [record] = await (await this.#call.ports.store()).load(this.#call.ports.settings.project, [id]);
    return record;
  }
}

/** The first remark wins. */
function firstRemark(first: Remark, then: Remark): Remark {
  return {
    type: first.type ?? then.type,
    caller: first.caller ?? then.caller,
    output: first.output === undefined ? then.output : first.output,
    note: first.note ?? then.note,
  };
}

// Both field by field: they are built for every move, and a spread of so many fields costs more than the move itself.

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

function entryOf({ before, record, remark, events }: PendingChange, at: number): NewEntry {
  const { type = "moved", caller = clock, output, note } = remark;
  const change = changeBetween(before, record);
  const entry: NewEntry = { task: record.id, type, at, caller, events, change };
  if (output !== undefined) entry.output = output;
  if (note !== undefined) entry.note = note;
  return entry;
}

function affectsOthers({ position }: TaskRecord, events: readonly Event[]): boolean {
  return (
    (position?.branch !== undefined && position.result !== undefined) ||
    events.some(({ type }) => type === "branches_opened" || type === "branches_cancelled")
  );
}
