import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Diagnosis } from "../../../src/model/diagnosis.ts";
import type { Machine } from "../../../src/operations/ports/machine.ts";
import { PRESENCE_MS, showPresence } from "../../../src/operations/replicas/presence.ts";
import { openDatabase } from "../../../src/store/sqlite/sqlite-driver.ts";
import { StoreError } from "../../../src/store/store-error.ts";
import { Desk, type DeskOptions } from "../../support/desk.ts";
import { destroyPages } from "../../support/destroy-pages.ts";
import { reviewed } from "../../support/workflows.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "navigator-doctor-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A folder with one bundled workflow: a diagnosis reads all of them, which takes most of its time. */
function fewWorkflows(): string {
  const few = join(folder, "workflows");
  cpSync(join("workflows", "quick-task.yaml"), join(few, "quick-task.yaml"));
  return few;
}

interface Found {
  readonly checks: readonly Diagnosis[];
  readonly warnings: number;
  readonly problems: number;
}

const machine: Machine = {
  node: { running: "20.19.5", needed: ">=20.19" },
  self: ["navigator"],
  home: "home",
  look: async () => ({ kind: "folder", writable: true, shared: false, readable: false }),
};

async function examined(
  desk: Desk,
  around: Partial<Machine> = {},
): Promise<Found & { readonly of: (check: string) => readonly Diagnosis[] }> {
  const call = { ...desk.call, ports: { ...desk.call.ports, machine: { ...machine, ...around } } };
  const found = await desk.data<Found>("diagnose", {}, call);
  return { ...found, of: (check) => found.checks.filter((one) => one.check === check) };
}

/** Damages a database file with two open tasks, and returns the diagnosis. */
async function afterwards(harm: string, bundled = fewWorkflows()): Promise<Desk> {
  const file = join(folder, "store.db");
  const desk = new Desk({ file, bundled });
  await desk.load("mine", reviewed);
  await desk.plant({ id: "t", workflowType: "mine" }, { id: "u", workflowType: "mine" });
  await desk.advance("t", undefined, "passed", "failed", "passed");
  await desk.close();
  const database = openDatabase(file);
  database.exec(harm);
  database.close();
  return new Desk({ file, bundled });
}

async function withDesk<T>(options: DeskOptions, work: (desk: Desk) => Promise<T>): Promise<T> {
  const desk = new Desk({ bundled: fewWorkflows(), ...options });
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}

describe("a diagnosis", () => {
  it("finds no problem in a sound installation, and lists its checks", async () => {
    const desk = await afterwards("SELECT 1", "workflows");
    const { checks, problems, warnings } = await examined(desk);
    expect([problems, warnings]).toEqual([0, 0]);
    expect([...new Set(checks.map(({ check }) => check))]).toEqual([
      "node",
      "home",
      "secrets",
      "assurance",
      "workflows",
      "integrity",
      "schema",
      "journal",
      "operator",
      "definitions",
      "quotas",
      "limits",
      "history",
      "states",
    ]);
    await desk.close();
  });

  it("reports the sizes of task states, raw and sealed; without tasks, of workflows at their start", async () => {
    const sizes =
      /^States of (\d+) (.+), in characters: raw (\d+) in the middle and (\d+) at most, sealed (\d+) and (\d+)\.$/;
    await withDesk({}, async (desk) => {
      const [fresh] = (await examined(desk)).of("states");
      expect(fresh?.message).toMatch(sizes);
      expect(fresh?.message).toContain("workflows at their start");
      await desk.load("mine", reviewed);
      await desk.plant({ id: "t", workflowType: "mine" }, { id: "lost", workflowType: "unknown" });
      const [told] = (await examined(desk)).of("states");
      const [, count, what, raw, mostRaw, sealed, mostSealed] = sizes.exec(told?.message ?? "") ?? [];
      expect([count, what]).toEqual(["1", "tasks"]);
      expect([raw, sealed]).toEqual([mostRaw, mostSealed]);
      expect(Number(sealed)).toBeLessThanOrEqual(600);
      expect(Number(sealed)).toBeLessThan(Number(raw));
    });
  });

  it("reports a task that is too large for a sealed state", async () => {
    await withDesk({}, async (desk) => {
      await desk.load("mine", {
        ...reviewed,
        variables: [{ name: "log", type: "string", defaultValue: "" }],
      });
      const log = Array.from({ length: 6_000 }, (_, index) => Math.sin(index).toString(36).slice(-2)).join(
        "",
      );
      await desk.plant({ id: "t", workflowType: "mine", variables: { log } });
      const [told] = (await examined(desk)).of("states");
      expect(told).toMatchObject({ status: "ok", message: expect.stringContaining("1 would be too large") });
    });
  });

  it("DS2: lists the servers of a database, and warns of different releases", async () => {
    await withDesk({}, async (desk) => {
      const place = { database: "postgres://db/x", isServer: true };
      const store = await desk.call.ports.store();
      const line = async () => (await examined(desk, place)).of("servers")[0];
      expect(await line()).toMatchObject({ status: "ok", message: "No server uses the database now." });
      await showPresence(store, { id: "a", url: "http://a", version: "1.0.0" });
      await showPresence(store, { id: "b", url: "http://b", version: "1.0.0" });
      expect(await line()).toMatchObject({
        status: "ok",
        message: "2 servers use the database: http://a (1.0.0), http://b (1.0.0).",
      });
      await showPresence(store, { id: "c", url: "http://c", version: "1.1.0" });
      expect(await line()).toMatchObject({ status: "warn", advice: expect.stringContaining("Upgrade") });
      desk.pass(PRESENCE_MS);
      expect((await line())?.message).toBe("No server uses the database now.");
      expect((await examined(desk)).of("servers")).toEqual([]);
    });
  });

  it("DS3: a server that cannot be used is one problem, found by one try", async () => {
    await withDesk({}, async (desk) => {
      let tries = 0;
      const store = async () => {
        tries += 1;
        throw new StoreError("UNREACHABLE", "The database server cannot be reached.");
      };
      const ports = { ...desk.call.ports, store, machine: { ...machine, isServer: true } };
      const found = await desk.data<Found>("diagnose", {}, { ...desk.call, ports });
      expect(found.checks.filter(({ status }) => status === "problem")).toEqual([
        {
          check: "database",
          status: "problem",
          message: "The database server cannot be reached.",
          advice: expect.stringContaining("server runs"),
        },
      ]);
      expect([found.problems, tries]).toEqual([1, 1]);
    });
  });

  it("finds a Node version that is too old", async () => {
    await withDesk({}, async (desk) => {
      const old = await examined(desk, { node: { running: "18.20.1", needed: ">=20.19" } });
      expect(old.of("node")).toMatchObject([{ status: "problem", advice: expect.stringContaining("20.19") }]);
      for (const running of ["20.19.0", "22.0.0", "20.20"])
        expect((await examined(desk, { node: { running, needed: ">=20.19" } })).of("node")).toMatchObject([
          { status: "ok" },
        ]);
    });
  });

  it("finds a database folder that is read-only, shared, or not a folder", async () => {
    await withDesk({}, async (desk) => {
      const database = join(folder, "store.db");
      const status = async (seen: Partial<Awaited<ReturnType<Machine["look"]>>>) => {
        const file = { kind: "file", writable: true, shared: false, readable: true } as const;
        const look: Machine["look"] = async (path) =>
          path === database ? file : { ...file, kind: "folder", ...seen };
        return (await examined(desk, { database, look })).of("home")[0]?.status;
      };
      expect(await status({})).toBe("ok");
      expect(await status({ writable: false })).toBe("problem");
      expect(await status({ shared: true })).toBe("warn");
      expect(await status({ kind: "file" })).toBe("problem");
    });
  });

  it("finds keys and tokens that other users may read", async () => {
    await withDesk({}, async (desk) => {
      const status = async (readable: boolean) => {
        const file = { kind: "file", writable: true, shared: false, readable } as const;
        const look: Machine["look"] = async (path) => (path.endsWith("keys.json") ? file : undefined);
        return (await examined(desk, { look })).of("secrets").map((one) => one.status);
      };
      expect(await status(false)).toEqual(["ok"]);
      expect(await status(true)).toEqual(["problem"]);
    });
  });

  it("finds leftover files beside the database, and ignores SQLite's own", async () => {
    await withDesk({}, async (desk) => {
      const database = join(folder, "store.db");
      for (const name of ["store.db", "store.db-wal", "store.db-shm", "store.db-waiting", "notes.txt"])
        writeFileSync(join(folder, name), "");
      expect((await examined(desk, { database })).of("leftovers")).toMatchObject([{ status: "ok" }]);
      for (const name of ["store.db-journal", "backup.jsonl.12-ab.part"])
        writeFileSync(join(folder, name), "");
      const { of } = await examined(desk, { database });
      expect(of("leftovers").map(({ status }) => status)).toEqual(["warn", "warn"]);
    });
  });

  it("does not create a database", async () => {
    await withDesk({}, async (desk) => {
      const { of, problems } = await examined(desk, {
        database: join(folder, "nowhere", "store.db"),
        look: async () => undefined,
      });
      expect(of("database")).toMatchObject([{ status: "ok", message: expect.stringContaining("yet") }]);
      expect([of("history"), problems]).toEqual([[], 0]);
    });
  });

  it("finds that a named database does not exist", async () => {
    await withDesk({}, async (desk) => {
      const database = join(folder, "mistyped.db");
      const { of, problems } = await examined(desk, { database, named: true, look: async () => undefined });
      expect(of("database")).toMatchObject([
        { status: "problem", message: `There is no database at ${database}.` },
      ]);
      expect([of("history"), problems]).toEqual([[], 1]);
    });
  });

  it("finds bundled workflows that are missing or broken", async () => {
    await withDesk({ bundled: join(folder, "none") }, async (desk) => {
      expect((await examined(desk)).of("workflows")).toMatchObject([{ status: "problem" }]);
      expect((await examined(desk)).of("database")).toMatchObject([{ status: "warn" }]);
    });
    writeFileSync(join(folder, "broken.yaml"), "nodes: {}");
    await withDesk({ bundled: folder }, async (desk) => {
      expect((await examined(desk)).of("workflows")).toMatchObject([
        { status: "problem", message: expect.stringContaining("broken.yaml") },
      ]);
    });
  });

  it("finds a file that is not a database", async () => {
    const file = join(folder, "store.db");
    writeFileSync(file, "This is not a database, but a text that is long enough to be looked at.".repeat(40));
    const { of, problems } = await examined(new Desk({ file, bundled: fewWorkflows() }));
    expect(of("database")).toMatchObject([{ status: "problem", advice: expect.stringContaining("backup") }]);
    expect(problems).toBeGreaterThan(0);
  });

  it.each([2, 7, 13])(
    "finds destroyed pages, every one that %i divides, and checks the rest",
    async (every) => {
      await (await afterwards("SELECT 1")).close();
      const file = join(folder, "store.db");
      destroyPages(file, every);
      const { checks, problems } = await examined(new Desk({ file, bundled: fewWorkflows() }));
      expect(problems).toBeGreaterThan(0);
      const damaged = checks.filter(({ status, message }) => status === "problem" && /damaged/.test(message));
      expect(damaged[0]).toMatchObject({ advice: expect.stringContaining("backup") });
      expect(checks.map(({ check }) => check)).toEqual(
        expect.arrayContaining(["node", "workflows", "history"]),
      );
    },
  );

  it.each([
    ["an entry that was altered", "UPDATE history SET at = at + 1 WHERE version = 3", /version 3 is altered/],
    ["an entry that is gone", "DELETE FROM history WHERE version = 2", /version 2 is missing/],
    [
      "entries cut off at the end",
      "DELETE FROM history WHERE version = (SELECT max(version) FROM history)",
      /entries after version \d are missing/,
    ],
    [
      "a task whose step was changed by hand",
      "UPDATE tasks SET position = json_set(position, '$.step', 'end') WHERE id = 't'",
      /another place than its history leads to/,
    ],
    ["a task that was made another", "UPDATE tasks SET hash = 'x' WHERE id = 'u'", /not what its history/],
    [
      "a task that was finished by hand",
      "UPDATE tasks SET category = 'done' WHERE id = 't'",
      /from its history in status/,
    ],
    [
      "a task whose priority was changed by hand",
      "UPDATE tasks SET priority = 99 WHERE id = 'u'",
      /from its history in priority/,
    ],
    [
      "a task that was held by hand",
      "UPDATE tasks SET hold = 'paused' WHERE id = 'u'",
      /from its history in status/,
    ],
    [
      "a task that was renamed by hand",
      "UPDATE tasks SET rest = json_set(rest, '$.title', 'Mine') WHERE id = 'u'",
      /from its history in title/,
    ],
    [
      "a task whose context was changed by hand",
      "INSERT INTO contexts SELECT ordinal, '{\"risk\":\"low\"}' FROM tasks WHERE id = 'u'",
      /from its history in context/,
    ],
  ])("finds %s", async (_what, harm, message) => {
    const desk = await afterwards(harm);
    const { of } = await examined(desk);
    expect(of("history")).toMatchObject([{ status: "problem", message: expect.stringMatching(message) }]);
    const verified = await desk.data<{ broken: number; problems: { problem: string }[] }>("verify_history");
    expect(verified.broken).toBeGreaterThan(0);
    expect(verified.problems[0]?.problem).toMatch(message);
    const read = await Promise.all(["t", "u"].map((taskId) => desk.data("read_history", { taskId })));
    expect(read).toContainEqual(
      expect.objectContaining({ intact: false, problem: expect.stringMatching(message) }),
    );
    await desk.close();
  });

  it("finds that a task was deleted together with its history", async () => {
    const desk = await afterwards(
      "DELETE FROM history WHERE task = (SELECT ordinal FROM tasks WHERE id = 'u'); DELETE FROM tasks WHERE id = 'u'",
    );
    expect((await examined(desk)).of("history")).toMatchObject([
      { status: "problem", message: 'Entries of "test" are missing: 1, from 3 on.' },
    ]);
    expect(await desk.data("verify_history")).toMatchObject({ broken: 0, missing: { count: 1, first: 3 } });
    await desk.close();
  });

  it("finds a held task whose category hides it from every list", async () => {
    const desk = await afterwards("SELECT 1");
    await desk.ask("set_task_status", { taskId: "u", status: "PAUSED" });
    await desk.close();
    const database = openDatabase(join(folder, "store.db"));
    database.exec("UPDATE tasks SET category = 'done' WHERE id = 'u'");
    database.close();
    await withDesk({ file: join(folder, "store.db") }, async (again) => {
      expect(await again.data("verify_history")).toMatchObject({
        problems: [{ taskId: "u", problem: "the task is filed under another state than it is in" }],
      });
    });
  });

  it("finds a broken definition", async () => {
    const desk = await afterwards("UPDATE definitions SET definition = '{}' WHERE id = 'mine'");
    expect((await examined(desk)).of("definitions")).toMatchObject([
      { status: "problem", message: expect.stringContaining('"mine"') },
    ]);
    await desk.close();
  });
});

describe("verifying a history", () => {
  it("checks one task if it is named", async () => {
    const desk = await afterwards("UPDATE history SET at = at + 1 WHERE version = 3");
    expect(await desk.data("verify_history", { taskId: "u" })).toEqual({
      tasks: 1,
      entries: 1,
      broken: 0,
      problems: [],
    });
    expect(await desk.data("verify_history", { taskId: "t" })).toMatchObject({
      broken: 1,
      problems: [{ taskId: "t", version: 3 }],
    });
    expect((await desk.refusal("verify_history", { taskId: "nobody" })).code).toBe("TASK_NOT_FOUND");
    await desk.close();
  });

  it("I5: says that the names of agents with the shared token are claimed, and how many agents are known", async () => {
    const agents = {
      recognise: () => undefined,
      isRegistered: () => false,
      list: () => [
        { name: "one", createdAt: 1 },
        { name: "two", createdAt: 1, revokedAt: 2 },
      ],
    };
    await withDesk({ agents }, async (desk) => {
      const [found] = (await examined(desk)).of("agents");
      expect(found).toMatchObject({
        status: "ok",
        message: expect.stringMatching(/^1 agent .* claimed, not known/),
      });
    });
  });
});
