import { describe, expect, it } from "vitest";
import type { Forecast } from "../../../../src/model/forecast.ts";
import { limits } from "../../../../src/model/limits.ts";
import { documents } from "../../../../src/operations/feeds/documents.ts";
import { Team } from "../../../support/team.ts";
import { desks } from "../../../support/with-desk.ts";

const open = desks({ bundled: "test" });
const team = () => new Team(open());
const HOUR = 3_600_000;

const ask = (t: Team, input = {}) => t.desk.data<Forecast>("forecast", input, t.agent);
const ids = ({ critical_path: path }: Forecast) => path.map(({ task }) => task);

/** Tasks with estimates of whole hours. */
const hours = (id: string, count: number, more = {}) => ({ id, time_estimate_ms: count * HOUR, ...more });

describe("a forecast", () => {
  it("J40: names what holds everything up, through links and parents", async () => {
    const t = await (await team().connect("w")).create(
      hours("design", 2),
      { id: "build", children: [hours("api", 5, { title: "api" }), hours("page", 3, { title: "page" })] },
      hours("ship", 1, { blocked_by: ["build", "design"] }),
      hours("aside", 4),
    );
    const found = await ask(t);
    expect(ids(found)).toEqual(["api", "build", "ship"]);
    expect(found).toMatchObject({ tasks: 6, workers: 1, measured: 0, critical_ms: 6 * HOUR, stuck: [] });
    expect(found.critical_path[0]).toEqual({ task: "api", title: "api", state: "pending", ms: 5 * HOUR });
    expect((found.done_by?.p50 ?? 0) - t.desk.call.ports.now()).toBe(15 * HOUR);
  });

  it("J40: is finite, because sizes are: larger estimates and points are refused", async () => {
    const t = await team().connect("w");
    const most = { points: 1e6, time_estimate_ms: 1e11 };
    await t.create({ id: "a", ...most }, { id: "b", blocked_by: ["a"], ...most });
    expect((await ask(t)).critical_ms).toBe(2e11);
    for (const more of [{ points: 1e308 }, { time_estimate_ms: 1e308 }]) {
      const update = { worker_id: "w", task: "a", ...more };
      expect((await t.desk.harmless("update_task", update, t.agent)).code).toBe("INPUT_INVALID");
      const create = { worker_id: "w", tasks: [{ title: "c", ...more }] };
      expect((await t.desk.harmless("create_tasks", create, t.agent)).code).toBe("INPUT_INVALID");
    }
  });

  it("J41: learns from done tasks, counts the time spent, and repeats with the seed", async () => {
    const t = await (await team().connect("w")).create(
      ...["a", "b", "c"].map((id) => hours(id, 1)),
      hours("next", 1),
      hours("last", 1),
    );
    for (const [id, took] of [
      ["a", 2],
      ["b", 2],
      ["c", 2],
    ] as const) {
      await t.claim("w", id, { lease_ms: 24 * HOUR });
      t.desk.pass(took * HOUR);
      await t.update("w", id, { status: "completed" });
    }
    await t.claim("w", "next", { lease_ms: 24 * HOUR });
    t.desk.pass(HOUR / 2);
    const found = await ask(t, { seed: 3 });
    expect(found).toMatchObject({ measured: 3, tasks: 2 });
    expect(found.critical_path).toMatchObject([{ task: "last", ms: 2 * HOUR }]);
    expect((found.done_by?.p95 ?? 0) - t.desk.call.ports.now()).toBe(3.5 * HOUR);
    expect(await ask(t, { seed: 3 })).toEqual(found);
  });

  it.each([
    ["1h", 4],
    ["off", 3],
  ])(
    "J41: plays the queue with its ageing: with a point every %s, two workers need %i hours",
    async (agePoint, end) => {
      const desk = open();
      const values = { queue: { agePoint }, lifecycles: [], overlays: [] };
      Object.assign(desk.call.ports, { configured: { values, explained: [], findings: [] } });
      const t = await new Team(desk).create(hours("old", 1, { priority: 1 }));
      desk.pass(2 * HOUR);
      await t.create(hours("first", 1, { priority: 9 }), hours("long", 3, { priority: 2 }));
      await t.connect("v", "w");
      expect(((await ask(t)).done_by?.p50 ?? 0) - desk.call.ports.now()).toBe(end * HOUR);
    },
  );

  it("J41: tells what one more worker with a tag would change", async () => {
    const t = await (await team().connect({ worker_id: "w", tags: ["web"] })).create(
      hours("a", 2, { needed_tags: ["web"] }),
      hours("b", 2, { needed_tags: ["web"] }),
      hours("c", 1, { needed_tags: ["ops"] }),
    );
    const { one_more: web } = await ask(t, { tag: "web" });
    expect(web?.sooner_ms).toEqual({ p50: 2 * HOUR, p80: 2 * HOUR, p95: 2 * HOUR });
    expect(web?.unstuck).toBe(0);
    const found = await ask(t, { tag: "ops" });
    expect(found).toMatchObject({
      one_more: { tag: "ops", sooner_ms: { p50: 0 }, unstuck: 1 },
      stuck: [{ task: "c", why: "no connected worker has the tag ops" }],
      stuck_tasks: 1,
    });
  });

  it("J42: names tasks behind a failed one, and leaves them out", async () => {
    const t = await (await team().connect("w")).create(
      hours("bad", 1),
      hours("behind", 1, { blocked_by: ["bad"] }),
      hours("later", 1, { blocked_by: ["behind"] }),
      hours("free", 2),
    );
    await t.claim("w", "bad");
    await t.update("w", "bad", { status: "failed" });
    expect(await ask(t)).toMatchObject({
      tasks: 3,
      critical_path: [{ task: "free" }],
      stuck: [{ task: "behind", why: "bad is failed, which does not unblock it" }],
      stuck_tasks: 2,
    });
  });

  it("J43: of a parent has the tasks inside it and what they wait for", async () => {
    const t = await (await team().connect("w")).create(
      { id: "before", children: [hours("deep", 3, { title: "deep" })] },
      { id: "p", children: [hours("c", 1, { title: "c", blocked_by: ["before"] })] },
      hours("other", 9),
    );
    const found = await ask(t, { parent: "p" });
    expect(ids(found)).toEqual(["deep", "before", "c", "p"]);
    expect(found).toMatchObject({ tasks: 4, critical_ms: 4 * HOUR });
    expect((await t.desk.refusal("forecast", { parent: "none" })).code).toBe("TASK_NOT_FOUND");
  });

  it("J43: changes nothing, and says why there is no time", async () => {
    const t = await team().create("a");
    const before = await t.desk.dump();
    expect(await ask(t)).toMatchObject({
      reason: "no done task was measured, and no open task has an estimate",
      workers: 0,
      runs: 0,
    });
    expect(await t.desk.dump()).toBe(before);
    expect(await ask(team())).toMatchObject({ tasks: 0, reason: "no task is open that can be done" });
  });

  it("J43: is refused for more open tasks than the limit", async () => {
    const t = team();
    const store = await t.desk.call.ports.store();
    const count = async () => [{ category: "ready" as const, count: limits.forecastTasks.most + 1 }];
    const many = { ...store, tasks: { ...store.tasks, count } };
    const call = { ...t.agent, ports: { ...t.agent.ports, store: async () => many } };
    expect(await t.desk.refusal("forecast", {}, call)).toMatchObject({
      code: "INPUT_TOO_LARGE",
      facts: { limit: limits.forecastTasks.most },
    });
  });

  it("J43: is a document of the project, and of each task", async () => {
    const t = await team().create(hours("a", 1));
    const { list, read } = documents(t.agent);
    expect(await list("project")).toEqual([{ id: "test" }]);
    for (const [kind, id] of [
      ["project-forecast", "test"],
      ["forecast", "a"],
    ] as const) {
      const found = await read(kind, id);
      expect(JSON.parse(found?.text ?? "")).toMatchObject({ critical_path: [{ task: "a", ms: HOUR }] });
    }
    expect([await read("forecast", "none"), await read("project-forecast", "other")]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
