import { apply } from "../../engine/apply.ts";
import { currentNode } from "../../engine/current-node.ts";
import { changesFamily, familyChanges } from "../../engine/family.ts";
import { turnOf } from "../../engine/turn.ts";
import type { World } from "../../engine/world.ts";
import type { Event } from "../../model/event.ts";
import type { Limits } from "../../model/limits.ts";
import type { Move } from "../../model/move.ts";
import type { Position } from "../../model/position.ts";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Turn } from "../../model/turn.ts";
import type { Commit, Committed, RecordChange, TaskChange } from "../../store/parts/commit.ts";
import type { VersionedRecord } from "../../store/parts/records.ts";
import { settled } from "../../tasks/changes/settled.ts";
import { clockCaller } from "../../tasks/clock-caller.ts";
import { withSettledFacts } from "../../team/settled-facts.ts";
import type { Program, ProgramNode } from "../../workflow/program.ts";
import { TooLongHere } from "../door/aside-call.ts";
import { NAMED } from "../door/sync-reminder.ts";
import { TooManyChanges } from "../door/too-many-changes.ts";
import type { Call } from "../ports/call.ts";
import { cancelBranches, openBranches } from "./branch-tasks.ts";
import { CountedTasks } from "./counted-tasks.ts";
import { hasGates, passGates } from "./gates/engine-gates.ts";
import { concernsHosts } from "./hosts/leader-of.ts";
import { settleHosts } from "./hosts/settle-hosts.ts";
import { judgeAssurance } from "./judge-assurance.ts";
import { entryOf, firstRemark, type PendingChange, type Remark } from "./pending-change.ts";
import { concernsTeam, settleTeam } from "./settle-team.ts";
import { judgeTaskQuota } from "./task-quota.ts";
import { tasksById } from "./tasks-by-id.ts";
import type { Effects, Gathered } from "./team/gathered.ts";

/**
 * The most tasks that a call changes on the thread that serves all callers. A call with more changes would block
 * that thread, so it is moved to another one.
 */
const MOST_HERE = 200;

/** An accepted move, the task after it, and the program and world in which it was made. */
export interface Moved extends Turn {
  readonly record: TaskRecord;
  readonly program: Program;
  readonly world: World;
}

/**
 * All changes of one call: of its task, the task's branches and the fork that the task is a branch of. They are
 * committed together.
 */
export class Journey {
  readonly #call: Call;
  readonly #now: number;
  readonly #pending = new Map<string, PendingChange>();
  readonly #counted = new CountedTasks();
  readonly #counts = new Map<string, VersionedRecord>();
  readonly #renamed = new Map<string, string>();
  /** what the commit did besides the change that was asked for */
  readonly effects: Effects = {
    unblocked: new Set(),
    autoAdvanced: new Set(),
    left: new Set(),
    rolledUp: new Set(),
  };

  constructor(call: Call, now = call.ports.now()) {
    this.#call = call;
    this.#now = now;
  }

  /** Adds the new record of a task; `before` is the record that was loaded, `undefined` for a new task. */
  put(before: TaskRecord | undefined, record: TaskRecord, events: readonly Event[], remark: Remark): void {
    const pending = this.#pending.get(record.id);
    if (pending) {
      pending.record = record;
      pending.remark = firstRemark(pending.remark, remark);
      pending.events.push(...events);
    } else {
      const loaded = this.#counted.end(record.id) ?? before;
      this.#pending.set(record.id, { before: loaded, record, remark, events: [...events] });
      this.#bound();
    }
  }

  #bound(): void {
    const size = this.#pending.size + this.#counted.size;
    if (size > MOST_HERE && this.#call.movable) throw new TooLongHere();
    const { changedTasks } = this.#call.ports.settings.limits;
    if (size > changedTasks) throw new TooManyChanges(changedTasks);
  }

  /** Gives a task another id, as part of this journey. No later change of the journey may be about the old id. */
  rename(before: TaskRecord, id: string, remark: Remark): void {
    const pending = this.#pending.get(before.id);
    this.#pending.delete(before.id);
    this.#pending.set(id, {
      before: pending?.before ?? before,
      record: { ...(pending?.record ?? before), id, updatedAt: this.#now },
      remark: firstRemark(pending?.remark ?? {}, remark),
      events: pending?.events ?? [],
    });
    this.#renamed.set(before.id, id);
  }

  /** Makes a move, with its consequences in the task's branches and in its fork. */
  async move(
    record: TaskRecord,
    asked: Move | ((node: ProgramNode) => Move),
    remark: Remark = {},
    /** the world of the task, if this call has loaded it already */
    known?: World,
  ): Promise<Result<Moved>> {
    const { position } = record;
    if (!position || record.definition === undefined) throw new Error(`task ${record.id} has no position`);
    const {
      ports: { library, settings },
    } = this.#call;
    const { project, definition, context } = record;
    const program = library.cached(definition) ?? (await library.pinned(project, definition));
    const world =
      known ??
      library.worldWithoutCalls(program, position, this.#now, context) ??
      (await library.worldFor(project, program, position, this.#now, context));
    const move = typeof asked === "function" ? asked(currentNode(program, position, world).node) : asked;
    const uncertain = judgeAssurance(move, settings);
    if (uncertain) return { ok: false, refusal: uncertain };
    const result = apply(program, position, move, world);
    if (!result.ok) return result;
    const tried = settled(record, program, result.value.position, world, remark.claim);
    const engineMove = { record, next: tried, move, program, position, turn: result.value, world };
    const passed = hasGates(record) ? await passGates(engineMove, this.#call) : result;
    if (!passed.ok) return passed;
    const { value: turn } = passed;
    const isSame = turn.position === result.value.position;
    const next = isSame ? tried : settled(record, program, turn.position, world, remark.claim);
    const { type = "moved", caller = move.by, output, note, claim } = remark;
    const earlier = this.#pending.get(record.id)?.events.length ?? 0;
    this.put(record, next, turn.events, { type, caller, output, note, claim });
    if (!changesFamily(turn.position, turn.events))
      return { ok: true, value: movedBy(turn, next, program, world) };
    await this.propagate(next, program, position, turn.events, world);
    return { ok: true, value: this.#movedFurther(turn, position, earlier, { record: next, program, world }) };
  }

  /**
   * The move together with later moves of the same task in this journey. There are later moves if, for instance,
   * all branches of a fork end at once, so that the fork goes on.
   */
  #movedFurther(
    turn: Turn,
    before: Position,
    earlier: number,
    { record, program, world }: Pick<Moved, "record" | "program" | "world">,
  ): Moved {
    const pending = this.#pending.get(record.id);
    if (!pending?.record.position || pending.record === record) return movedBy(turn, record, program, world);
    const whole = turnOf(before, pending.record.position, pending.events.slice(earlier));
    return movedBy(whole, pending.record, program, world);
  }

  /** Applies the consequences of a task's events to its fork and its branches. */
  async propagate(
    record: TaskRecord,
    program: Program,
    before: Position,
    events: readonly Event[],
    world: World,
  ): Promise<void> {
    if (!record.position) return;
    const turn = { before, after: record.position, events };
    const { cancelled, opened, parentMove } = familyChanges(program, turn, world, clockCaller);
    if (cancelled.length > 0) await cancelBranches(this, record.id, cancelled);
    const syncsBranches = this.#call.ports.settings.sync === "all";
    if (opened.length > 0) await openBranches(this, record, opened, { world, syncsBranches });
    const parent = parentMove && record.parent !== undefined ? await this.find(record.parent) : undefined;
    if (!parentMove || !parent?.position?.branches) return;
    // If the parent forked in this journey, its caller keeps its claim on it.
    const claim = this.#pending.get(parent.id)?.remark.claim;
    // The parent refuses this move if its fork has gone on without the branch. That is expected: ignore the result.
    await this.move(parent, parentMove, { claim });
  }

  async commit(besides: Pick<Commit, "reply" | "records"> = {}): Promise<Committed> {
    const store = await this.#call.ports.store();
    const { project } = this.#call.ports.settings;
    const { syncSummary } = this.#call;
    const records = this.#hasConsequences ? await this.#settle(besides.records ?? []) : besides.records;
    const counts = this.#counted.tell(this.#pending, this.#now);
    const changes = this.changes();
    let added = 0;
    for (const { record } of changes) if (record.version === 0) added += 1;
    if (added > 0) await judgeTaskQuota(added, this.#call);
    const committed = await store.commit({
      project,
      changes,
      counts,
      reply: besides.reply,
      records: records?.length === 0 ? undefined : records,
      summary: syncSummary ? { names: NAMED } : undefined,
    });
    if (committed.ok && syncSummary && committed.summary) {
      const { unconfirmed: total, names } = committed.summary;
      syncSummary.unconfirmed = { total, names, task: changes[0]?.record.id };
    }
    return committed;
  }

  /** Whether other records may change because of this call. */
  get #hasConsequences(): boolean {
    if (this.effects.left.size > 0) return true;
    for (const change of this.#pending.values())
      if (concernsHosts(change, this.#call) || concernsTeam(change, this.#call)) return true;
    return false;
  }

  async #settle(given: readonly RecordChange[]): Promise<readonly RecordChange[]> {
    const { gathered } = this;
    const ofTeam = await settleTeam(gathered, given);
    return [...ofTeam, ...(await settleHosts(gathered))];
  }

  /** the changes of this call, for what follows from them */
  get gathered(): Gathered {
    return {
      call: this.#call,
      now: this.#now,
      pending: this.#pending,
      find: (id) => this.find(id),
      findAll: (ids) => this.findAll(ids),
      put: (before, record, remark) => this.put(before, record, [], remark),
      count: (before, record, because) => {
        this.#counted.add(before, record, because);
        this.#bound();
      },
      effects: this.effects,
      counts: this.#counts,
      renamed: this.#renamed,
    };
  }

  /** The record of a task after this call; `undefined` if the call does not change the task. */
  next(id: string): TaskRecord | undefined {
    return this.#pending.get(id)?.record ?? this.#counted.next(id);
  }

  /** the time of every change in this journey */
  get now(): number {
    return this.#now;
  }

  get limits(): Limits {
    return this.#call.ports.settings.limits;
  }

  get isEmpty(): boolean {
    return this.#pending.size === 0;
  }

  changes(): TaskChange[] {
    return [...this.#pending.values()].map((pending) => {
      const record = withSettledFacts(pending.before, pending.record, this.#now);
      pending.record = record;
      const was = pending.before?.id;
      const change = { record, entry: entryOf(pending, this.#now, this.#call.trace) };
      return was === undefined || was === record.id ? change : { ...change, was };
    });
  }

  /** The stored records of tasks, by their ids. */
  load(ids: readonly string[]): Promise<ReadonlyMap<string, TaskRecord>> {
    return tasksById(ids, this.#call);
  }

  /** The records of tasks after this call, as far as the call has come. */
  async findAll(ids: readonly string[]): Promise<readonly TaskRecord[]> {
    const loaded = await this.load(ids.filter((id) => this.next(id) === undefined));
    return ids.flatMap((id) => this.next(id) ?? loaded.get(id) ?? []);
  }

  /** The record of a task after this call, as far as the call has come. */
  async find(id: string): Promise<TaskRecord | undefined> {
    return (await this.findAll([id]))[0];
  }
}

// Copies field by field: this runs for every move, and a spread of so many fields would take longer.
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
