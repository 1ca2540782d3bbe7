import { OVER } from "../../../model/lifecycle.ts";
import { limits } from "../../../model/limits.ts";
import type { TaskLinks } from "../../../model/link.ts";
import type { Refusal, Result } from "../../../model/refusal.ts";
import { Hold, type TaskRecord } from "../../../model/task.ts";
import { taskNotFound } from "../../door/task-not-found.ts";
import { loadLinks } from "../../movement/team/load-links.ts";
import type { Call } from "../../ports/call.ts";

const PAGE = 500;

/** The facts of a task that waiting depends on. Whole records with their contexts would fill the memory. */
export type WaitingFacts = Pick<
  TaskRecord,
  | "id"
  | "title"
  | "workflow"
  | "lifecycle"
  | "state"
  | "category"
  | "hold"
  | "priority"
  | "createdAt"
  | "parent"
  | "claim"
  | "team"
>;

export interface OpenTasks {
  /** the tasks that have not ended, and the ended ones that links lead to */
  readonly known: ReadonlyMap<string, WaitingFacts>;
  readonly links: ReadonlyMap<string, TaskLinks>;
}

/**
 * The open tasks of the project, or those inside a task with everything that they wait for. Reads in pages, and lets
 * other calls run between them.
 */
export async function openTasks(parent: string | undefined, call: Call): Promise<Result<OpenTasks>> {
  const reader = new OpenTaskReader(call);
  if (parent === undefined) {
    const refusal = (await judgeCount(call)) ?? (await reader.readAll());
    if (refusal) return { ok: false, refusal };
  } else {
    await reader.load([parent]);
    const root = reader.known.get(parent);
    if (!root || root.team?.deletedAt !== undefined) return taskNotFound(parent);
    reader.within.push(parent);
  }
  const refusal = await reader.follow();
  return refusal ? { ok: false, refusal } : { ok: true, value: reader };
}

export function isOpen({ category, team }: WaitingFacts): boolean {
  return !OVER.includes(category) && team?.deletedAt === undefined;
}

class OpenTaskReader implements OpenTasks {
  readonly known = new Map<string, WaitingFacts>();
  readonly links = new Map<string, TaskLinks>();
  /** the tasks whose children are to be read */
  readonly within: string[] = [];
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  async readAll(): Promise<Refusal | undefined> {
    const held = [null, ...Hold.options];
    const states = (["ready", "active", "waiting"] as const).map((category) => ({ category, held }));
    return this.#read({ states });
  }

  /** Reads links, the tasks that they lead to, and the children of tasks, until nothing new is found. */
  async follow(): Promise<Refusal | undefined> {
    const open = [...this.known.keys()];
    for (let at = 0; at < open.length || this.within.length > 0; ) {
      for (const parent of this.within.splice(0)) {
        const before = this.known.size;
        const refusal = await this.#read({ parent });
        if (refusal) return refusal;
        const found = [...this.known.keys()].slice(before);
        open.push(...found);
        this.within.push(...found);
      }
      const batch = open.slice(at, at + PAGE);
      at += batch.length;
      const ids = batch.filter((id) => this.#isOpen(id));
      const loaded = await loadLinks(ids, this.#call);
      const missing = new Set<string>();
      for (const [id, { links }] of loaded) {
        this.links.set(id, links);
        for (const { task, blocks } of links.previous) if (blocks === "start") missing.add(task);
        for (const { task, blocks } of links.next) if (blocks === "completion") missing.add(task);
      }
      const fresh = [...missing].filter((id) => !this.known.has(id));
      await this.load(fresh);
      open.push(...fresh);
      // A predecessor ends with its children, wherever they are.
      this.within.push(...fresh.filter((id) => this.#isOpen(id) && this.known.get(id)?.team?.openChildren));
      if (this.known.size > limits.forecastTasks.most) return tooMany();
      await this.#call.ports.rest();
    }
    return undefined;
  }

  async load(ids: readonly string[]): Promise<void> {
    const { tasks } = await this.#call.ports.store();
    for (let at = 0; at < ids.length; at += PAGE) {
      const records = await tasks.load(this.#call.ports.settings.project, ids.slice(at, at + PAGE));
      for (const record of records) this.known.set(record.id, factsOf(record));
      await this.#call.ports.rest();
    }
  }

  async #read(which: object): Promise<Refusal | undefined> {
    const { tasks } = await this.#call.ports.store();
    const { project } = this.#call.ports.settings;
    for (let after: number | undefined; ; ) {
      const page = await tasks.list({
        project,
        limit: PAGE,
        ...which,
        ...(after !== undefined && { after }),
      });
      for (const record of page.tasks) if (isOpen(record)) this.known.set(record.id, factsOf(record));
      if (this.known.size > limits.forecastTasks.most) return tooMany();
      if (page.next === undefined) return undefined;
      after = page.next;
      await this.#call.ports.rest();
    }
  }

  #isOpen(id: string): boolean {
    const task = this.known.get(id);
    return task !== undefined && isOpen(task);
  }
}

function factsOf(record: TaskRecord): WaitingFacts {
  const { id, title, workflow, lifecycle, state, category, hold, priority, createdAt, parent, claim } =
    record;
  const { description: _description, handover: _handover, ...team } = record.team ?? {};
  return { id, title, workflow, lifecycle, state, category, hold, priority, createdAt, parent, claim, team };
}

async function judgeCount(call: Call): Promise<Refusal | undefined> {
  const counts = await (await call.ports.store()).tasks.count(call.ports.settings.project);
  const open = counts.reduce((sum, { category, count }) => sum + (OVER.includes(category) ? 0 : count), 0);
  return open > limits.forecastTasks.most ? tooMany() : undefined;
}

function tooMany(): Refusal {
  const { most } = limits.forecastTasks;
  const message = `More than ${most} tasks are open; name a parent to look at a part of them.`;
  return { code: "INPUT_TOO_LARGE", message, facts: { limit: most } };
}
