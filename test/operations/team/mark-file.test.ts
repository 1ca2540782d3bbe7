import { describe, expect, it } from "vitest";
import { usualLimits } from "../../../src/model/limits.ts";
import { connected, workerRecord } from "../../support/connected-worker.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";

// A folder without definitions.
const open = desks({ bundled: "test/support" });

interface Marked {
  readonly marked: readonly string[];
  readonly conflicts: readonly object[];
  readonly locks: readonly string[];
}

const mark = (desk: Desk, worker_id: string, file: readonly string[], more: object = {}) =>
  desk.data<Marked>("mark_file", { worker_id, file, ...more });

async function team(...ids: readonly string[]): Promise<Desk> {
  const desk = open();
  for (const id of ids) await connected(desk, id);
  return desk;
}

const listed = async (desk: Desk) => (await desk.data<{ marks: { file: string }[] }>("list_marks")).marks;

/** The entries of the log about one file or lock. */
async function entriesOf(desk: Desk, file: string) {
  const { store, settings } = desk.call.ports;
  const entries = await (await store()).log.ofNoTask({ project: settings.project, limit: 1_000 });
  return entries.flatMap((entry) => ("id" in entry && entry.id === file ? [entry] : []));
}

describe("mark_file", () => {
  it("U1: marks one file under all its spellings", async () => {
    const desk = await team("a", "b");
    await mark(desk, "a", ["src/x.ts"]);
    const { marked, conflicts } = await mark(desk, "b", ["./src/../src//x.ts", "src/x.ts"]);
    expect([marked, conflicts.length]).toEqual([["src/x.ts"], 1]);
  });

  it.each([["/etc/passwd"], ["../x"], ["ok.ts", "a/../.."]])(
    "U1: refuses %j, and takes nothing",
    async (...file) => {
      const desk = await team("a");
      expect(await desk.harmless("mark_file", { worker_id: "a", file })).toMatchObject({
        code: "INPUT_INVALID",
      });
      expect(await listed(desk)).toEqual([]);
    },
  );

  it("U2: tells who else holds a file, why and until when, and marks it all the same", async () => {
    const desk = await team("a", "b");
    await mark(desk, "a", ["x", "y"], { reason: "renaming" });
    const until = (await workerRecord(desk, "a"))?.leaseUntil;
    expect(await mark(desk, "b", ["x", "z"])).toEqual({
      marked: ["x", "z"],
      conflicts: [{ file: "x", by: "a", reason: "renaming", until }],
      locks: [],
    });
    expect((await listed(desk)).map(({ file }) => file)).toEqual(["x", "x", "y", "z"]);
  });

  it("U2: is no conflict with oneself, and keeps the newest reason", async () => {
    const desk = await team("a");
    await mark(desk, "a", ["x"], { reason: "one" });
    expect((await mark(desk, "a", ["x"], { reason: "two" })).conflicts).toEqual([]);
    expect(await listed(desk)).toMatchObject([{ file: "x", by: "a", reason: "two" }]);
    await mark(desk, "a", ["x"], { reason: "two" });
    expect((await entriesOf(desk, "x")).map(({ note }) => note)).toEqual(["one", "two"]);
  });

  it("U3: takes nothing if another worker holds one of the locks", async () => {
    const desk = await team("a", "b");
    expect(await mark(desk, "a", ["lock:db"], { reason: "migrating" })).toEqual({
      marked: [],
      conflicts: [],
      locks: ["lock:db"],
    });
    const { marked, locks, conflicts } = await mark(desk, "b", ["x", "lock:ui", "lock:db"]);
    expect([marked, locks]).toEqual([[], []]);
    expect(conflicts).toMatchObject([{ file: "lock:db", by: "a", reason: "migrating" }]);
    expect(await listed(desk)).toMatchObject([{ file: "lock:db", by: "a" }]);
    expect((await mark(desk, "a", ["lock:db"])).locks).toEqual(["lock:db"]);
  });

  it("U3: refuses a lock without a name, which two workers could mark like a file", async () => {
    const desk = await team("w1");
    expect(await desk.harmless("mark_file", { worker_id: "w1", file: ["lock:"] })).toMatchObject({
      code: "INPUT_INVALID",
      message: expect.stringContaining("lock"),
    });
  });

  it("U3: gives a lock to one of many workers at the same moment, and the next after it is free", async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `w${index}`);
    const desk = await team(...ids);
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(ids.map((id) => mark(desk, id, ["lock:one", `f${round}`])));
      const won = ids.filter((_, index) => answers[index]?.locks.length === 1);
      expect(won).toHaveLength(1);
      expect(await listed(desk)).toMatchObject([
        { file: `f${round}`, by: won[0] },
        { file: "lock:one", by: won[0] },
      ]);
      await desk.data("unmark_file", { worker_id: won[0], file: ["*"] });
    }
  });

  it("U11: notes who waits for a lock since when, until the worker marks or removes something", async () => {
    const desk = await team("a", "b");
    const wants = async () => (await workerRecord(desk, "b"))?.wants;
    await mark(desk, "a", ["lock:db", "lock:ui"]);
    const since = desk.call.ports.now();
    await mark(desk, "b", ["x", "lock:db"]);
    desk.pass(5_000);
    await mark(desk, "b", ["lock:db"]);
    expect(await wants()).toEqual([{ lock: "lock:db", since }]);
    await mark(desk, "b", ["lock:ui"]);
    expect(await wants()).toEqual([{ lock: "lock:ui", since: since + 5_000 }]);
    await mark(desk, "b", ["y"]);
    expect(await wants()).toBeUndefined();
    await mark(desk, "b", ["lock:db"]);
    await desk.data("unmark_file", { worker_id: "b", file: ["*"] });
    expect(await wants()).toBeUndefined();
  });

  it("U4: ends with the lease of its worker, with the entries of a removal", async () => {
    const desk = await team("a", "b");
    await mark(desk, "a", ["x", "lock:db"], { reason: "r" });
    desk.pass(30_000);
    await mark(desk, "b", ["y"]);
    desk.pass(40_000);
    expect(await mark(desk, "b", ["x", "lock:db"])).toEqual({
      marked: ["x"],
      conflicts: [],
      locks: ["lock:db"],
    });
    expect(await desk.refusal("mark_file", { worker_id: "a", file: ["x"] })).toMatchObject({
      code: "WORKER_EXPIRED",
    });
    const entries = await entriesOf(desk, "lock:db");
    expect(entries).toMatchObject([
      { type: "marked", caller: { id: "a" }, note: "r" },
      { type: "unmarked", caller: { kind: "clock" }, change: { workers: ["a"] } },
      { type: "marked", caller: { id: "b" } },
    ]);
  });

  it("U4: is renewed by any call of its worker, and ends with its own lease if it has one", async () => {
    const desk = await team("a", "b");
    await mark(desk, "a", ["long"]);
    await mark(desk, "a", ["lock:short"], { lease_ms: 5_000 });
    for (let each = 0; each < 4; each++) {
      desk.pass(40_000);
      for (const id of ["a", "b"]) await mark(desk, id, [`f-${id}`]);
    }
    expect((await listed(desk)).map(({ file }) => file)).toEqual(["f-a", "f-b", "long"]);
    expect((await mark(desk, "b", ["lock:short"])).locks).toEqual(["lock:short"]);
    expect((await workerRecord(desk, "a"))?.marks).toEqual(["long", "f-a"]);
  });

  it("refuses a worker that is not connected, an unknown task, and more marks than a worker may hold", async () => {
    const desk = open({ settings: { limits: { ...usualLimits, marksOfWorker: 3 } } });
    await connected(desk, "a");
    expect((await desk.refusal("mark_file", { worker_id: "no", file: ["x"] })).code).toBe("WORKER_UNKNOWN");
    expect((await desk.refusal("mark_file", { worker_id: "a", file: ["x"], task: "no" })).code).toBe(
      "TASK_NOT_FOUND",
    );
    await mark(desk, "a", ["1", "2"]);
    expect(await desk.harmless("mark_file", { worker_id: "a", file: ["3", "4"] })).toMatchObject({
      code: "INPUT_TOO_LARGE",
      facts: { limit: 3 },
    });
    await mark(desk, "a", ["3", "2"]);
  });

  it("T2: answers a repeated key with the first answer", async () => {
    const desk = await team("a", "b");
    const key = { idempotencyKey: "k" };
    const first = await mark(desk, "a", ["x"], key);
    await mark(desk, "b", ["x"]);
    expect(await mark(desk, "a", ["x"], key)).toEqual(first);
    expect((await mark(desk, "a", ["x"])).conflicts).toHaveLength(1);
  });
});
