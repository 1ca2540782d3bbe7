import { expect } from "vitest";
import { TaskLinks } from "../../src/model/link.ts";
import { Worker } from "../../src/model/worker.ts";
import type { Data, Desk } from "../support/desk.ts";
import { Team } from "../support/team.ts";
import type { Act } from "./team.arbitrary.ts";
import { type ModelLink, problemsIn } from "./team-model.fixture.ts";

const KINDS = ["blocks", "follows", "contains"];

/** A team that plays a story, and the highest fence of each task so far. */
export class TeamPlay {
  readonly team: Team;
  readonly fences = new Map<string, number>();
  readonly codes = new Map<string, number>();
  #made = 0;

  constructor(desk: Desk) {
    this.team = new Team(desk);
  }

  async act(act: Act): Promise<void> {
    if (act.type === "pass") return this.team.desk.pass(act.ms);
    const [name, input] = this.#call(await this.#aimed(act));
    const result = await this.team.desk.try(name, input, this.team.agent);
    const code = result.ok ? "ok" : result.refusal.code;
    this.codes.set(`${act.type} ${code}`, (this.codes.get(`${act.type} ${code}`) ?? 0) + 1);
  }

  /** Most acts on a claim are its owner's; otherwise hardly any would be accepted. */
  async #aimed(act: Exclude<Act, { type: "pass" }>): Promise<typeof act> {
    if (act.type !== "release" && act.type !== "finish" && act.type !== "fail") return act;
    const claimed = (await this.team.desk.records()).filter(({ claim }) => claim);
    const { id = "t0", claim } = claimed[act.task % Math.max(1, claimed.length)] ?? {};
    if (!claim || act.worker === 3) return act;
    return { ...act, task: Number(id.slice(1)), worker: Number(claim.owner.slice(1)) };
  }

  #call(act: Exclude<Act, { type: "pass" }>): readonly [string, Data] {
    const id = (task: number) => `t${task % Math.max(1, this.#made)}`;
    const by = "worker" in act ? { worker_id: `w${act.worker}` } : {};
    const update = (more: Data) =>
      ["update_task", { ...by, task: "task" in act ? id(act.task) : "", ...more }] as const;
    switch (act.type) {
      case "connect":
        return ["connect", { ...by, tags: act.tags, force: true }];
      case "disconnect":
        return ["disconnect", by];
      case "think":
        return ["thinking", { ...by, thought: "hm" }];
      case "next":
        return ["next_task", by];
      case "create":
        return ["create_tasks", { tasks: [this.#newTask(act, id)] }];
      case "claim":
        return ["claim", { ...by, task: id(act.task) }];
      case "release":
        return ["claim", { ...by, task: id(act.task), release: true }];
      case "finish":
        return update({ status: "completed" });
      case "fail":
        return update({ status: "failed" });
      case "reopen":
        return update({ status: "pending" });
      case "delete":
        return update({ delete: "soft", cascade: true });
      case "restore":
        return update({ delete: "restore" });
      case "assign":
        return update({ assignee: `w${act.to}` });
      case "link":
        return ["link", { from: [id(act.from)], to: [id(act.to)], type: KINDS[act.kind] }];
      case "unlink":
        return ["unlink", { from: act.kind === 0 ? "*" : id(act.from), to: id(act.to) }];
    }
  }

  #newTask({ parent, before, needed }: Extract<Act, { type: "create" }>, id: (task: number) => string): Data {
    const isFirst = this.#made === 0;
    const task = {
      id: `t${this.#made}`,
      title: "t",
      needed_tags: needed,
      ...(!isFirst && parent >= 0 && { parent: id(parent) }),
      ...(!isFirst && { blocked_by: before.map(id) }),
    };
    this.#made += 1;
    return task;
  }

  /** Checks everything that must hold between two calls. */
  async check(): Promise<void> {
    const { desk } = this.team;
    const tasks = await desk.records();
    expect(problemsIn(tasks, await this.#links())).toEqual([]);
    for (const { id, fence } of tasks) {
      expect(fence).toBeGreaterThanOrEqual(this.fences.get(id) ?? 0);
      this.fences.set(id, fence);
    }
    const store = await desk.call.ports.store();
    const { records } = await store.records.list("test", "worker", { limit: 100 });
    const workers = records.map(({ value }) => Worker.parse(value));
    const owned = tasks.flatMap(({ id, claim }) => (claim ? [`${claim.owner} ${id}`] : []));
    const listed = workers.flatMap(({ id, claims }) => claims.map((task) => `${id} ${task}`));
    expect(listed.toSorted()).toEqual(owned.toSorted());
  }

  async #links(): Promise<ModelLink[]> {
    const store = await this.team.desk.call.ports.store();
    const { records } = await store.records.list("test", "links", { limit: 1_000 });
    const ends = records.map(({ id, value }) => ({ id, links: TaskLinks.parse(value) }));
    const out = ends.flatMap(({ id, links }) =>
      links.next.map(({ task, type }) => ({ from: id, to: task, type })),
    );
    const back = ends.flatMap(({ id, links }) =>
      links.previous.map(({ task, type }) => ({ from: task, to: id, type })),
    );
    const text = (all: readonly ModelLink[]) => all.map((one) => JSON.stringify(one)).toSorted();
    expect(text(out)).toEqual(text(back));
    return out;
  }
}

/** Workers and tasks that every story begins with. */
export const beginning: readonly Act[] = [
  ...[[], ["web"], ["ops"], ["web", "ops"]].map(
    (tags, worker) => ({ type: "connect", worker, tags }) as const,
  ),
  ...Array.from({ length: 6 }, () => ({ type: "create", parent: -1, before: [], needed: [] }) as const),
];
