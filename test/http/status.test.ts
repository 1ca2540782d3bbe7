import { describe, expect, it } from "vitest";
import { StoreError } from "../../src/store/store-error.ts";
import { as, sites } from "./site.fixture.ts";

const open = sites();

/** A step and a check that may fail twice. */
const checked = {
  id: "checked",
  name: "Checked",
  nodes: {
    start: { type: "start", name: "Start" },
    build: { type: "task", name: "Build" },
    check: { type: "gate", name: "Check", maxRetries: 2 },
    done: { type: "end", name: "Done", result: "success" },
    stuck: { type: "end", name: "Stuck", result: "blocked" },
  },
  edges: [
    { from: "start", to: "build" },
    { from: "build", to: "check", on: "passed" },
    { from: "check", to: "done", on: "passed" },
    { from: "check", to: "build", on: "failed" },
    { from: "check", to: "stuck", on: "max_retries_exceeded" },
  ],
};

describe("health and readiness", () => {
  it("need no credential", async () => {
    const site = await open();
    expect(await site.ask("/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(await site.ask("/readyz")).toMatchObject({ status: 200, body: { status: "ready" } });
  });

  it("differ while the store is unavailable, and reveal nothing about it", async () => {
    const own = await open();
    const store = () => Promise.reject(new StoreError("CORRUPT", "/home/somebody/navigator.db is broken"));
    const site = await open({
      call: { ...own.desk.call, ports: { ...own.desk.call.ports, store } },
    });
    expect((await site.ask("/healthz")).status).toBe(200);
    const answer = await site.ask("/readyz");
    expect(answer).toMatchObject({ status: 503, body: { error: { code: "STORE_UNAVAILABLE", id: "id1" } } });
    expect(answer.text).not.toContain("somebody");
    expect(await site.call("get_task", { taskId: "t" })).toMatchObject({
      status: 503,
      body: { error: { code: "STORE_UNAVAILABLE" } },
    });
    expect((await site.ask("/metrics", { headers: as.agent })).status).toBe(200);
    expect(await site.ask("/api/events", { headers: as.agent })).toMatchObject({
      status: 503,
      body: { error: { code: "STORE_UNAVAILABLE", id: "id1" } },
    });
    expect(site.errors).toEqual(["the store: /home/somebody/navigator.db is broken"]);
  });

  it("a login address stays valid while the store is away, and its page says so", async () => {
    const own = await open();
    const address = new URL(await own.listener.login());
    let isAway = true;
    const store = () =>
      isAway
        ? Promise.reject(new StoreError("UNREACHABLE", "no way to db.inner"))
        : own.desk.call.ports.store();
    const site = await open({ call: { ...own.desk.call, ports: { ...own.desk.call.ports, store } } });
    const login = `/login${address.search}`;
    const refused = await site.ask(login);
    expect(refused).toMatchObject({ status: 503, text: expect.stringContaining("it is still valid") });
    expect(refused.text).not.toContain("db.inner");
    const asked = await site.ask("/api/login", { method: "POST", headers: as.operator });
    expect(asked).toMatchObject({ status: 503, body: { error: { code: "STORE_UNAVAILABLE", id: "id1" } } });
    expect(site.errors).toEqual(["the store: no way to db.inner"]);
    isAway = false;
    expect((await site.ask(login)).status).toBe(303);
    expect((await site.ask(login)).status).toBe(403);
  });
});

describe("the metrics", () => {
  it("tell of the work: ends, steps, starts, retries, lost claims, refusals, the queue", async () => {
    const own = await open();
    const { desk } = own;
    const ports = { ...desk.call.ports, refusals: new Map<string, number>() };
    const site = await open({ call: { ...desk.call, ports } });
    const figures = async () => (await site.ask("/metrics", { headers: as.operator })).text.split("\n");
    await figures();
    await desk.plantIn(checked.id, checked, "a", "b");
    expect(await figures()).toContain("navigator_queue_depth 2");
    desk.pass(2_000);
    const claim = { worker: "w", leaseMs: 60_000 };
    expect((await site.call("get_next_tasks_from_tree", { limit: 1, claim })).status).toBe(200);
    desk.pass(61_000);
    await desk.advance("b", "passed");
    desk.pass(30_000);
    await desk.advance("b", "passed", "failed", "passed", "passed");
    await site.call("get_next_tasks_from_tree", { limit: 1 });
    await site.call("get_task", { taskId: "nope" });
    const text = await figures();
    for (const line of [
      'navigator_runs_ended_total{result="success"} 1',
      "navigator_retries_total 1",
      `navigator_step_duration_seconds_bucket{workflow="${checked.id}",le="10"} 4`,
      `navigator_step_duration_seconds_count{workflow="${checked.id}"} 5`,
      'navigator_schedule_to_start_seconds_bucket{le="1"} 0',
      'navigator_schedule_to_start_seconds_bucket{le="10"} 1',
      "navigator_claims_lost_total 1",
      'navigator_refusals_total{code="TASK_NOT_FOUND"} 1',
    ])
      expect(text).toContain(line);
    // Asking again counts nothing twice.
    expect(await figures()).toContain('navigator_runs_ended_total{result="success"} 1');
  });

  it("count requests by operation and code, how long they took, streams, tasks and memory", async () => {
    const site = await open();
    await site.desk.plant({ id: "a", workflowType: "none" }, { id: "b", workflowType: "none" });
    await site.call("get_task", { taskId: "a" });
    await site.call("get_task", { taskId: "nope" });
    await site.call("get_task", { taskId: "nope" });
    await site.ask("/api/get_task", { method: "POST" });
    for (const each of ["x", "y", "z"]) await site.call(`no_such_${each}`, {});
    const { text, headers } = await site.ask("/metrics", { headers: as.agent });
    expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
    for (const line of [
      'navigator_requests_total{operation="get_task",code="OK"} 1',
      'navigator_requests_total{operation="get_task",code="TASK_NOT_FOUND"} 2',
      'navigator_requests_total{operation="get_task",code="UNAUTHENTICATED"} 1',
      'navigator_requests_total{operation="other",code="NOT_FOUND"} 3',
      'navigator_request_duration_seconds_bucket{operation="get_task",le="+Inf"} 4',
      'navigator_request_duration_seconds_count{operation="get_task"} 4',
      "navigator_event_streams 0",
      'navigator_tasks{status="PENDING"} 2',
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  it("are written as Prometheus reads them", async () => {
    const site = await open();
    await site.call("get_task", { taskId: "a" });
    const { text } = await site.ask("/metrics", { headers: as.agent });
    expect(text.endsWith("\n")).toBe(true);
    const declared = new Set<string>();
    for (const line of text.trimEnd().split("\n")) {
      const [, name] = /^# (?:HELP|TYPE) (\w+) \S/.exec(line) ?? [];
      if (name) declared.add(name);
      else {
        const [, sample = ""] = /^(\w+)(?:\{(?:\w+="[^"\\\n]*",?)*\})? [\d.e+-]+$/.exec(line) ?? [];
        expect({
          line,
          known: declared.has(sample.replace(/_(bucket|sum|count)$/, "")) || declared.has(sample),
        }).toEqual({
          line,
          known: true,
        });
      }
    }
    const below = [...text.matchAll(/_bucket\{operation="get_task",le="[^"]+"\} (\d+)/g)].map(([, n]) =>
      Number(n),
    );
    expect(below).toEqual(below.toSorted((one, other) => one - other));
  });
});
