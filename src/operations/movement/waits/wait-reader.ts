import { WORKER } from "../../../model/record-kind.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { TeamWait, WaitParty } from "../../../model/team-waits.ts";
import type { Worker } from "../../../model/worker.ts";
import { holdsUp, isOpenChild } from "../../../team/link-rules.ts";
import type { Call } from "../../ports/call.ts";
import { loadLinks } from "../team/load-links.ts";
import { isExpired } from "../workers/end-worker.ts";
import { loadMarks } from "../workers/held-marks.ts";
import { loadedWorker } from "../workers/load-worker.ts";
import { gateNeeds } from "./gate-needs.ts";

/** The most children of one task that are looked at. */
const MOST_CHILDREN = 1_000;

/** Reads who waits for whom, a batch of parties at a time. */
export class WaitReader {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /** The waits of these parties. A party without waits can go on. */
  async waitsOf(parties: readonly WaitParty[]): Promise<readonly TeamWait[]> {
    const ids = (kind: WaitParty["kind"]) => parties.filter((one) => one.kind === kind).map(({ id }) => id);
    return [
      ...(await this.#ofWorkers(ids("worker"))),
      ...(await this.#ofTasks(await this.#tasks(ids("task")))),
      ...(await this.#ofLocks(ids("lock"))),
    ];
  }

  async #ofWorkers(ids: readonly string[]): Promise<readonly TeamWait[]> {
    const waits: TeamWait[] = [];
    for (const { id, wants = [], claims } of await this.#workers(ids)) {
      const from: WaitParty = { kind: "worker", id };
      for (const { lock } of wants) waits.push({ from, to: { kind: "lock", id: lock }, cause: "lock" });
      const held = await Promise.all((await this.#tasks(claims)).map((task) => this.#before(task)));
      // A worker that can go on with one of its tasks waits for none of them.
      if (held.length > 0 && held.every((before) => before.length > 0))
        for (const task of claims) waits.push({ from, to: { kind: "task", id: task }, cause: "work" });
    }
    return waits;
  }

  async #ofTasks(tasks: readonly TaskRecord[]): Promise<readonly TeamWait[]> {
    const waits: TeamWait[] = [];
    for (const task of tasks) {
      const before = await this.#before(task);
      waits.push(...(before.length > 0 ? before : workerOf(task)));
    }
    return waits;
  }

  /** The tasks that keep a task from starting, or from being done. */
  async #before(task: TaskRecord): Promise<readonly TeamWait[]> {
    const { id, category, team } = task;
    if (team?.deletedAt !== undefined || !["ready", "active", "waiting"].includes(category)) return [];
    const from: WaitParty = { kind: "task", id };
    const { links } = (await loadLinks([id], this.#call)).get(id) ?? {};
    const { previous = [], next = [] } = links ?? {};
    const known = await this.#tasks([...previous, ...next].map((link) => link.task));
    const records = new Map(known.map((record) => [record.id, record]));
    const starts = previous.filter((link) => {
      const before = records.get(link.task);
      return category !== "active" && before !== undefined && holdsUp(before, link);
    });
    const parts = next.filter(({ blocks, task: part }) => {
      const record = records.get(part);
      return blocks === "completion" && record !== undefined && isOpenChild(record);
    });
    const children = team?.openChildren ? (await this.#children(id)).filter(isOpenChild) : [];
    const inside = [...new Set([...parts.map((part) => part.task), ...children.map((child) => child.id)])];
    return [
      ...starts.map((link) => ({
        from,
        to: { kind: "task" as const, id: link.task },
        cause: "start" as const,
      })),
      ...inside.map((part) => ({ from, to: { kind: "task" as const, id: part }, cause: "inside" as const })),
    ];
  }

  async #ofLocks(names: readonly string[]): Promise<readonly TeamWait[]> {
    const now = this.#call.ports.now();
    const marks = (await loadMarks(names, this.#call)).map(({ mark }) => mark);
    const waits: TeamWait[] = [];
    for (const { file, holders } of marks) {
      const from: WaitParty = { kind: "lock", id: file };
      for (const { worker, task: id, until } of holders) {
        if (until !== undefined && until <= now) continue;
        const [task] = id === undefined ? [] : await this.#tasks([id]);
        // A lock for a task is held until that task ends, even if its worker can go on with another one.
        const to: WaitParty =
          task?.claim?.owner === worker ? { kind: "task", id: task.id } : { kind: "worker", id: worker };
        waits.push({ from, to, cause: "held" });
      }
    }
    return waits;
  }

  async #workers(ids: readonly string[]): Promise<readonly Worker[]> {
    const { records } = await this.#call.ports.store();
    const found = await records.load(this.#call.ports.settings.project, WORKER, ids);
    const now = this.#call.ports.now();
    return found.map((record) => loadedWorker(record).worker).filter((worker) => !isExpired(worker, now));
  }

  async #tasks(ids: readonly string[]): Promise<readonly TaskRecord[]> {
    if (ids.length === 0) return [];
    const { tasks } = await this.#call.ports.store();
    return tasks.load(this.#call.ports.settings.project, ids);
  }

  async #children(parent: string): Promise<readonly TaskRecord[]> {
    const { tasks } = await this.#call.ports.store();
    const { project } = this.#call.ports.settings;
    return (await tasks.list({ project, parent, limit: MOST_CHILDREN })).tasks;
  }
}

/** The worker that a task waits for: the one that has claimed it, or the only one that may. */
function workerOf(task: TaskRecord): readonly TeamWait[] {
  const { id, claim, team, category } = task;
  if (team?.deletedAt !== undefined || !["ready", "active", "waiting"].includes(category)) return [];
  const from: WaitParty = { kind: "task", id };
  const needs = claim ? gateNeeds(task) : [];
  if (claim) {
    const to: WaitParty = { kind: "worker", id: claim.owner };
    return [needs.length > 0 ? { from, to, cause: "gate", needs } : { from, to, cause: "claim" }];
  }
  if (team?.assignee === undefined) return [];
  return [{ from, to: { kind: "worker", id: team.assignee }, cause: "assigned" }];
}
