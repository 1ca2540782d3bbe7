import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Refusal } from "../../../src/model/refusal.ts";
import { type Database, openDatabase } from "../../../src/store/sqlite/sqlite-driver.ts";
import { StoreError } from "../../../src/store/store-error.ts";
import type { Desk } from "../../support/desk.ts";
import { destroyPages } from "../../support/destroy-pages.ts";
import { desks } from "../../support/with-desk.ts";
import { reviewed } from "../../support/workflows.ts";

const open = desks();
let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "navigator-faults-"));
  file = join(folder, "store.db");
  mkdirSync(join(folder, "none"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

async function planted(options: Parameters<typeof open>[0] = {}): Promise<Desk> {
  const desk = open({ file, bundled: join(folder, "none"), ...options });
  await desk.load("reviewed", reviewed);
  await desk.plant({ id: "t", workflowType: "reviewed" });
  return desk;
}

/** A reason and a plain sentence, without paths and SQL. */
function expectUnavailable({ code, message, facts }: Refusal, reason: string): void {
  expect({ code, reason: facts["reason"] }).toEqual({ code: "STORE_UNAVAILABLE", reason });
  expect(message).toMatch(/^[A-Z].*\.$/);
  expect(message).not.toContain(folder);
  expect(message).not.toMatch(/\/|SQLITE|SELECT|INSERT|UPDATE|PRAGMA|BEGIN|\bat \w+ \(/);
}

describe("a failing store is reported and recovers from", () => {
  it("a full disk", async () => {
    let database: Database | undefined;
    const desk = await planted({
      open: (path) => {
        database = openDatabase(path);
        return database;
      },
    });
    const pages = Number(database?.prepare("PRAGMA page_count").get()?.[0]);
    database?.exec(`PRAGMA max_page_count = ${pages}`);
    const context = { big: "x".repeat(200_000) };
    const load = { tasks: [{ id: "big", workflowType: "reviewed", context }] };
    expectUnavailable(await desk.harmless("load_task_tree", load), "DISK_FULL");
    expect(await desk.task("t")).toMatchObject({ currentStep: "start" });
    database?.exec("PRAGMA max_page_count = 1000000");
    expect((await desk.data("load_task_tree", load))["created"]).toBe(1);
    expect(await desk.advance("t", undefined)).toMatchObject({ nextStep: "analyze" });
  });

  it("a file that another process keeps locked", async () => {
    const desk = await planted({ patienceMs: 50 });
    const other = openDatabase(file);
    other.exec("BEGIN IMMEDIATE");
    expectUnavailable(await desk.harmless("advance_task", { taskId: "t" }), "LOCKED");
    expectUnavailable(await desk.harmless("get_next_tasks_from_tree", { claim: { worker: "w" } }), "LOCKED");
    expect(await desk.task("t")).toMatchObject({ currentStep: "start" });
    other.exec("ROLLBACK");
    other.close();
    expect(await desk.advance("t", undefined)).toMatchObject({ nextStep: "analyze" });
  });

  it("a committed change whose reminder cannot be read: the change stays", async () => {
    const desk = await planted();
    const store = await desk.call.ports.store();
    const names = () => Promise.reject(new StoreError("IO", "The disk is gone."));
    const failing = { ...store, syncs: { ...store.syncs, names } };
    const call = { ...desk.call, ports: { ...desk.call.ports, store: async () => failing } };
    const answer = await desk.ask("get_next_tasks_from_tree", { limit: 1, claim: { worker: "w" } }, call);
    expect(answer.data).toMatchObject({ tasks: [{ id: "t" }] });
    expect(answer._sync_reminder).toBeUndefined();
    expect(await desk.history("t")).toHaveLength(2);
  });

  // Root may write to a read-only file.
  it.skipIf(process.getuid?.() === 0)(
    "a file that may not be written (skipped for root, who may write anywhere)",
    async () => {
      await (await planted()).close();
      chmodSync(file, 0o444);
      const desk = open({ file, bundled: join(folder, "none") });
      expectUnavailable(await desk.refusal("advance_task", { taskId: "t" }), "READ_ONLY");
      chmodSync(file, 0o644);
    },
  );

  it("a connection that may only read", async () => {
    await (await planted()).close();
    let database: Database | undefined;
    const desk = open({
      file,
      bundled: join(folder, "none"),
      open: (path) => {
        database = openDatabase(path);
        return database;
      },
    });
    await desk.task("t");
    database?.exec("PRAGMA query_only = 1");
    expectUnavailable(await desk.harmless("advance_task", { taskId: "t" }), "READ_ONLY");
    database?.exec("PRAGMA query_only = 0");
    expect(await desk.advance("t", undefined)).toMatchObject({ nextStep: "analyze" });
  });

  it("a file that is not a database, and its replacement at the same path", async () => {
    writeFileSync(file, "this is not a database, however long it goes on ".repeat(100));
    const desk = open({ file, bundled: join(folder, "none") });
    for (const [name, input] of [
      ["list_workflows", {}],
      ["advance_task", { taskId: "t" }],
      ["confirm_sync", { syncIds: ["sync-1"] }],
    ] as const)
      expectUnavailable(await desk.refusal(name, input), "CORRUPT");
    rmSync(file);
    expect(await desk.data("list_workflows")).toEqual({ workflows: [] });
  });

  it.each([2, 7, 13])("a file with every page destroyed whose number %i divides", async (every) => {
    const first = await planted();
    for (let round = 0; round < 30; round += 1)
      await first.plant({ id: `t${round}`, workflowType: "reviewed", context: { text: "z".repeat(5_000) } });
    await first.close();
    destroyPages(file, every);
    const desk = open({ file, bundled: join(folder, "none") });
    const found = [];
    for (const [name, input] of [
      ["get_task", { taskId: "t7", include: ["history"] }],
      ["advance_task", { taskId: "t7" }],
      ["get_tasks_by_status", {}],
      ["get_next_tasks_from_tree", { limit: 9 }],
      ["get_next_tasks_from_tree", { limit: 9, claim: { worker: "w" } }],
      ["get_pending_syncs", {}],
      ["list_workflows", {}],
      ["read_history", {}],
      ["verify_history", {}],
    ] as const) {
      const answer = await desk.try(name, input);
      if (answer.ok) continue;
      expectUnavailable(answer.refusal, "CORRUPT");
      found.push(name);
    }
    expect(found).not.toEqual([]);
  });

  it("a file that is moved away while the server runs, until it is back", async () => {
    const desk = await planted();
    const away = join(folder, "away.db");
    renameSync(file, away);
    // Not every call checks the file, because a check costs as much as a statement.
    let answer: Awaited<ReturnType<typeof desk.try>>;
    do answer = await desk.try("get_task", { taskId: "t" });
    while (answer.ok);
    for (const name of ["advance_task", "get_task"])
      expectUnavailable(await desk.refusal(name, { taskId: "t" }), "REPLACED");
    await expect(desk.sweep()).rejects.toMatchObject({ code: "REPLACED" });
    renameSync(away, file);
    expect(await desk.advance("t", undefined)).toMatchObject({ nextStep: "analyze" });
  });

  it("a database that a newer release upgrades while the server runs", async () => {
    const desk = await planted();
    const newer = openDatabase(file);
    const version = newer.prepare("PRAGMA user_version").get()?.[0];
    newer.exec("PRAGMA user_version = 9999");
    expectUnavailable(await desk.refusal("advance_task", { taskId: "t" }), "NEWER_SCHEMA");
    newer.exec(`PRAGMA user_version = ${version}`);
    newer.close();
    expect(await desk.task("t")).toMatchObject({ currentStep: "start" });
    expect(await desk.advance("t", undefined)).toMatchObject({ nextStep: "analyze" });
  });

  it("a database of a newer release", async () => {
    await (await planted()).close();
    const newer = openDatabase(file);
    const version = newer.prepare("PRAGMA user_version").get()?.[0];
    newer.exec("PRAGMA user_version = 9999");
    newer.close();
    const desk = open({ file, bundled: join(folder, "none") });
    expectUnavailable(await desk.refusal("get_task", { taskId: "t" }), "NEWER_SCHEMA");
    const back = openDatabase(file);
    back.exec(`PRAGMA user_version = ${version}`);
    back.close();
    expect(await desk.task("t")).toMatchObject({ id: "t" });
  });

  it("a folder that does not exist, until it does", async () => {
    const nested = join(folder, "later", "store.db");
    const desk = open({ file: nested, bundled: join(folder, "none") });
    expectUnavailable(await desk.refusal("list_workflows", {}), "IO");
    mkdirSync(join(folder, "later"));
    expect(await desk.data("list_workflows")).toEqual({ workflows: [] });
  });

  it("a closed store", async () => {
    const desk = await planted();
    await desk.close();
    expectUnavailable(await desk.refusal("get_task", { taskId: "t" }), "CLOSED");
  });
});
