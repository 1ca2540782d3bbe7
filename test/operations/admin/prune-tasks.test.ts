import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { nodeArchive } from "../../../src/adapters/files/node-archive.ts";
import { resolveConfig } from "../../../src/config/resolve-config.ts";
import type { Call, Ports } from "../../../src/operations/ports/call.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand, reviewed } from "../../support/workflows.ts";
import { contentOf, fitted, overwrite, without } from "./tampered.fixture.ts";

const open = desks({ bundled: "docs" });
const root = mkdtempSync(join(tmpdir(), "navigator-prune-"));
afterAll(() => rmSync(root, { recursive: true }));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, "t-"));
});
const at = (name: string): string => join(folder, name);

const DAY = 86_400_000;

interface Pruned {
  readonly tasks: number;
  readonly entries?: number;
  readonly kept: { readonly linked: number; readonly unconfirmed: number; readonly read: number };
  readonly changed?: number;
  readonly more: boolean;
  readonly archive?: { readonly path: string; readonly sha256: string; readonly anchor: string };
}

/** A person at a terminal, with other ports if the test says so. */
function atTerminal(desk: Desk, ports: Partial<Ports> = {}): Call {
  return { ...desk.call, ports: { ...desk.call.ports, archive: nodeArchive, ...ports } };
}

const prune = (desk: Desk, input: Data = {}, ports: Partial<Ports> = {}) =>
  desk.data<Pruned>("prune_tasks", { olderThan: "90d", ...input }, atTerminal(desk, ports));
const verify = (desk: Desk, input: Data = {}) =>
  desk.data<Data & { broken: number; anchor?: { problems: string[] } }>(
    "verify_history",
    input,
    atTerminal(desk),
  );
const names = async (desk: Desk) => (await desk.records()).map(({ id }) => id).toSorted();

/** Tasks that ended 100 days ago (`old…`), one that ended now, and an open one. */
async function project(count = 3): Promise<Desk> {
  const desk = open({ settings: { sync: "off" } });
  const old = Array.from({ length: count }, (_, index) => `old${index}`);
  await desk.plantIn("errand", errand, ...old);
  await desk.plantIn("reviewed", reviewed, "open");
  for (const id of old) await desk.advance(id, undefined, "passed");
  desk.pass(100 * DAY);
  await desk.plant({ id: "new", workflowType: "errand" });
  await desk.advance("new", undefined, "passed");
  await desk.advance("open", undefined);
  return desk;
}

const soundAfter = { broken: 0, problems: [] };

describe("pruning", () => {
  it("RT1: a dry run tells what would be taken out, and changes nothing", async () => {
    const desk = await project();
    const before = await desk.dump();
    expect(await prune(desk, { dryRun: true, archive: at("a.jsonl") })).toEqual({
      before: expect.any(Number),
      tasks: 3,
      kept: { linked: 0, unconfirmed: 0, read: 0 },
      more: false,
    });
    expect(await desk.dump()).toBe(before);
    expect(readdirSync(folder)).toEqual([]);
    expect(await prune(desk, { dryRun: true, olderThan: "101d" })).toMatchObject({ tasks: 0 });
    expect(await prune(desk, { dryRun: true, limit: 2 })).toMatchObject({ tasks: 2, more: true });
  });

  it("RT1: is for a person, who says how old the tasks are or has the setting say it", async () => {
    const desk = await project();
    const agent = desk.as("agent", "a", ["prune_tasks"]);
    expect((await desk.harmless("prune_tasks", { olderThan: "1d" }, agent)).code).toBe("NOT_ALLOWED");
    for (const input of [{ archive: at("a") }, { olderThan: "1d" }])
      expect((await desk.harmless("prune_tasks", input, atTerminal(desk))).code).toBe("INPUT_INVALID");
    expect((await desk.harmless("prune_tasks", { olderThan: "1d", archive: at("a") })).code).toBe(
      "INPUT_INVALID",
    );
    const tier = { tier: "user", values: { retention: { after: "30d" } } } as const;
    const configured = { ...resolveConfig([tier]), findings: [] };
    const done = await desk.data<Pruned>("prune_tasks", { dryRun: true }, atTerminal(desk, { configured }));
    expect(done.tasks).toBe(3);
  });

  it("RT2 RT5: moves tasks to an archive; the log stays verifiable, and no number comes again", async () => {
    const desk = await project();
    const newest = (await desk.history()).at(-1)?.seq ?? 0;
    const done = await prune(desk, { archive: at("a.jsonl") });
    expect(done).toMatchObject({ tasks: 3, entries: 9, changed: 0, archive: { path: at("a.jsonl") } });
    expect(await names(desk)).toEqual(["new", "open"]);
    expect(await verify(desk)).toMatchObject({ ...soundAfter, tasks: 2, pruned: { tasks: 3, entries: 9 } });
    expect(await verify(desk)).not.toHaveProperty("missing");
    const [entry] = (await desk.data<{ entries: Data[] }>("read_history", { newestFirst: true, limit: 1 }))
      .entries;
    expect(entry).toMatchObject({
      seq: newest + 1,
      type: "pruned",
      change: { tasks: 3, archive: done.archive?.sha256 },
    });
    await desk.plant({ id: "old0", workflowType: "errand" });
    expect((await desk.history("old0")).map(({ seq }) => seq)).toEqual([newest + 2]);
    expect((await desk.refusal("get_task", { taskId: "old1" })).code).toBe("TASK_NOT_FOUND");
  });

  it("RT2: the archive can be merged back, and imported as a project", async () => {
    const desk = await project();
    const history = await desk.history("old1");
    await prune(desk, { archive: at("a.jsonl.gz") });
    const call = atTerminal(desk);
    const { ids } = await desk.data<{ ids: Data }>(
      "import_store",
      { path: at("a.jsonl.gz"), merge: true },
      call,
    );
    expect(Object.keys(ids).toSorted()).toEqual(["old0", "old1", "old2"]);
    expect((await desk.history("old1"))[0]?.output).toHaveLength(history.length);
    expect(await verify(desk)).toMatchObject(soundAfter);
    const other = open({ settings: { project: "museum" } });
    await other.data("import_store", { path: at("a.jsonl.gz") }, atTerminal(other));
    expect(await names(other)).toEqual(["old0", "old1", "old2"]);
    expect((await other.history("old1")).map(({ seq, events }) => ({ seq, events }))).toEqual(
      history.map(({ seq, events }) => ({ seq, events })),
    );
  });

  it("RT2: no file is overwritten, and without an archive nothing is taken out", async () => {
    const desk = await project();
    await prune(desk, { archive: at("a.jsonl"), limit: 1 });
    const first = readFileSync(at("a.jsonl"), "utf8");
    const harmless = (archive: string, ports: Partial<Ports> = {}) =>
      desk.harmless("prune_tasks", { olderThan: "90d", archive }, atTerminal(desk, ports));
    expect((await harmless(at("a.jsonl"))).code).toBe("INPUT_INVALID");
    expect(readFileSync(at("a.jsonl"), "utf8")).toBe(first);
    expect((await harmless(at("none/b.jsonl"))).code).toBe("OUTPUT_UNWRITABLE");
    const lossy = {
      ...nodeArchive,
      lines: async (path: string) => {
        const lines = await nodeArchive.lines(path);
        if (!lines.ok) return lines;
        async function* cut(all: AsyncIterable<string>): AsyncGenerator<string> {
          let number = 0;
          for await (const line of all) if (++number !== 3) yield line;
        }
        return { ok: true as const, value: cut(lines.value) };
      },
    };
    expect((await harmless(at("c.jsonl"), { archive: lossy })).code).toBe("EXPORT_DAMAGED");
    expect((await prune(desk, { archive: at("d.jsonl") })).tasks).toBe(2);
    expect(existsSync(at("d.jsonl.anchor"))).toBe(true);
  });

  it("RT3: tasks stay that belong to a task which stays, in whole families", async () => {
    const desk = open({ settings: { sync: "off" } });
    await desk.data("connect", { worker_id: "w" });
    const tasks = [
      { id: "up" },
      { id: "down", parent: "up" },
      { id: "opened" },
      { id: "linked" },
      { id: "far" },
      { id: "one" },
      { id: "two" },
      { id: "alone" },
    ];
    await desk.data("create_tasks", {
      worker_id: "w",
      tasks: tasks.map((task) => ({ title: task.id, ...task })),
    });
    const link = (from: string, to: string) =>
      desk.data("link", { worker_id: "w", from: [from], to: [to], type: "see-also" });
    await link("opened", "linked");
    await link("linked", "far");
    await link("one", "two");
    const done = ["down", "linked", "far", "one", "two", "alone"];
    for (const task of done)
      await desk.data("update_task", {
        worker_id: "w",
        task,
        status: "cancelled",
        force: true,
        reason: "not needed",
      });
    desk.pass(100 * DAY);
    expect(await prune(desk, { archive: at("a.jsonl") })).toMatchObject({
      tasks: 3,
      kept: { linked: 3, unconfirmed: 0, read: 0 },
    });
    expect(await names(desk)).toEqual(["down", "far", "linked", "opened", "up"]);
    const store = await desk.call.ports.store();
    expect((await store.records.list("test", "links", { limit: 9 })).records.map(({ id }) => id)).toEqual([
      "far",
      "linked",
      "opened",
    ]);
    expect(await verify(desk)).toMatchObject(soundAfter);
  });

  it("RT3: tasks stay that their loader has not confirmed, and those at which a reader stands", async () => {
    const desk = open();
    await desk.plantIn("errand", errand, "a", "b", "c");
    for (const id of ["a", "b", "c"]) await desk.advance(id, undefined, "passed");
    await desk.data("confirm_sync_for_task", { taskId: "a" });
    await desk.data("confirm_sync_for_task", { taskId: "b" });
    const store = await desk.call.ports.store();
    const last = (await desk.history("b")).at(-1);
    const mark = `${last?.seq}-${last?.hash.slice(0, 8)}`;
    await store.cursors.move("test", { name: "webhook:x", version: 0, value: { mark, seq: last?.seq ?? 0 } });
    desk.pass(100 * DAY);
    expect(await prune(desk, { archive: at("a.jsonl") })).toMatchObject({
      tasks: 1,
      kept: { linked: 0, unconfirmed: 1, read: 1 },
    });
    expect(await names(desk)).toEqual(["b", "c"]);
    expect(await store.log.after("test", mark, 9)).toMatchObject({ ok: true });
  });

  it.each([
    [
      "is described",
      (desk: Desk) => desk.data("update_task", { worker_id: "w", task: "old1", title: "again" }),
    ],
    [
      "gets a child",
      (desk: Desk) =>
        desk.data("create_tasks", { worker_id: "w", tasks: [{ id: "k", title: "k", parent: "old1" }] }),
    ],
    [
      "is linked",
      (desk: Desk) => desk.data("link", { worker_id: "w", from: ["open"], to: ["old1"], type: "see-also" }),
    ],
  ])("RT3: a task stays that %s after it was archived", async (_, meanwhile) => {
    const desk = await project();
    await desk.data("connect", { worker_id: "w" });
    const archive = {
      ...nodeArchive,
      write: async (path: string, pieces: AsyncIterable<string>) => {
        const written = await nodeArchive.write(path, pieces);
        if (!path.endsWith(".anchor")) await meanwhile(desk);
        return written;
      },
    };
    expect(await prune(desk, { archive: at("a.jsonl") }, { archive })).toMatchObject({
      tasks: 0,
      changed: 3,
    });
    expect(await names(desk)).toContain("old1");
    expect(await verify(desk)).toMatchObject(soundAfter);
  });

  it("RT4: stopped at any moment, it loses nothing, and the next one goes on", async () => {
    const count = 7;
    for (let stop = 0; stop < 6; stop++) {
      const desk = await project(count);
      const store = await desk.call.ports.store();
      let steps = 0;
      const killed = (): void => {
        if (steps++ === stop) throw new Error("killed");
      };
      const archive = {
        ...nodeArchive,
        write: (path: string, pieces: AsyncIterable<string>) => {
          killed();
          return nodeArchive.write(path, pieces);
        },
      };
      const pruning = {
        ...store,
        transfer: {
          ...store.transfer,
          prune: async (one: Parameters<typeof store.transfer.prune>[0]) => {
            killed();
            const done = await store.transfer.prune(one);
            killed();
            return done;
          },
        },
      };
      const first = at(`first-${stop}.jsonl`);
      const run = desk.try(
        "prune_tasks",
        { olderThan: "90d", archive: first },
        atTerminal(desk, { archive, store: async () => pruning }),
      );
      await run.catch((error: unknown) => expect(String(error)).toContain("killed"));
      const left = new Set(await names(desk));
      const kept = existsSync(first) ? readFileSync(first, "utf8") : "";
      for (let index = 0; index < count; index++)
        expect(left.has(`old${index}`) || kept.includes(`"id":"old${index}"`), `stopped at ${stop}`).toBe(
          true,
        );
      expect(await verify(desk)).toMatchObject(soundAfter);
      const rest = await prune(desk, { archive: at(`second-${stop}.jsonl`) });
      expect(rest.tasks).toBe([...left].filter((id) => id.startsWith("old")).length);
      expect(await names(desk)).toEqual(["new", "open"]);
    }
  });

  it("RT4: stopped between two transactions, it leaves whole families, and the rest stays as it was", async () => {
    const desk = await project(0);
    const old = Array.from({ length: 450 }, (_, index) => ({ id: `old${index}`, workflowType: "errand" }));
    await desk.plant(...old.map((task) => ({ ...task, currentStep: "end", status: "COMPLETED" })));
    desk.pass(100 * DAY);
    const store = await desk.call.ports.store();
    let batches = 0;
    const stopping = {
      ...store,
      transfer: {
        ...store.transfer,
        prune: (one: Parameters<typeof store.transfer.prune>[0]) =>
          ++batches === 2 ? Promise.reject(new Error("killed")) : store.transfer.prune(one),
      },
    };
    const call = atTerminal(desk, { store: async () => stopping });
    await expect(desk.try("prune_tasks", { olderThan: "90d", archive: at("a.jsonl") }, call)).rejects.toThrow(
      "killed",
    );
    expect((await names(desk)).filter((id) => id.startsWith("old"))).toHaveLength(251);
    expect(await verify(desk)).toMatchObject({ ...soundAfter, pruned: { tasks: 200 } });
    expect(await prune(desk, { archive: at("b.jsonl") })).toMatchObject({ tasks: 251 });
    const proof = { anchor: at("a.jsonl.anchor"), archives: [at("a.jsonl"), at("b.jsonl")] };
    expect((await verify(desk, proof)).anchor?.problems).toEqual([]);
  });

  it("RT5: an anchor from before needs the archive, and one from after does not", async () => {
    const desk = await project();
    const { archive } = await prune(desk, { archive: at("a.jsonl") });
    const anchor = archive?.anchor ?? "";
    const unproven = await verify(desk, { anchor });
    expect(unproven.anchor?.problems[0]).toContain(`was not given: ${archive?.sha256}`);
    expect((await verify(desk, { anchor, archives: [at("a.jsonl")] })).anchor?.problems).toEqual([]);
    await desk.data("anchor_log", { path: at("later.anchor") }, atTerminal(desk));
    expect((await verify(desk, { anchor: at("later.anchor") })).anchor?.problems).toEqual([]);
  });

  it("RT5: a deleted task does not pass for a pruned one", async () => {
    const desk = await project();
    await desk.data("anchor_log", { path: at("x.anchor") }, atTerminal(desk));
    await prune(desk, { archive: at("a.jsonl"), limit: 2 });
    const store = await desk.call.ports.store();
    const whole = await contentOf(store, "test");
    await overwrite(store, "test", without(whole, new Set(["old2"])));
    expect(await verify(desk)).toMatchObject({ missing: { count: 3 } });
    const widened = without(whole, new Set(["old2"])).map((record) =>
      record.kind === "record" && record.of === "pruned"
        ? { ...record, value: { ...(record.value as Data), ranges: "1-9" } }
        : record,
    ) as typeof whole;
    await overwrite(store, "test", fitted("test", widened));
    expect(await verify(desk)).toMatchObject({ missing: { first: expect.any(Number) } });
    const proof = { anchor: at("x.anchor"), archives: [at("a.jsonl")] };
    expect((await verify(desk, proof)).anchor?.problems).not.toEqual([]);
  });
});
