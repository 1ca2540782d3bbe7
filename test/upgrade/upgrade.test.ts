import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Keyring } from "../../src/model/keyring.ts";
import { ProjectRecord } from "../../src/model/project-record.ts";
import { listDeliveries } from "../../src/operations/feeds/outbox/list-deliveries.ts";
import { dumpOfSchema } from "../../src/store/sqlite/dumps/dump-of-schema.fixture.ts";
import { openDatabase } from "../../src/store/sqlite/sqlite-driver.ts";
import { type TemporaryFolder, temporaryFolder } from "../../src/store/sqlite/temporary-folder.fixture.ts";
import { Desk, type DeskOptions } from "../support/desk.ts";

const fixture = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

/** What the program of schema 4 has given to agents. */
const states = JSON.parse(fixture("states.json")) as {
  readonly keys: Keyring;
  readonly handle: string;
  readonly sealed: string;
  readonly once: object;
};

let folder: TemporaryFolder;
let desk: Desk;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await desk.close();
  folder.remove();
});

function deskOn(options: DeskOptions = {}): Desk {
  desk = new Desk({
    bundled: "test/http",
    states: { kind: "sealed", keys: async () => ({ ok: true, value: states.keys }) },
    ...options,
  });
  return desk;
}

/** A desk over a database that the program of schema 4 has written. */
function upgraded(options: DeskOptions = {}): Desk {
  const file = folder.path("store.db");
  const database = openDatabase(file);
  database.exec(dumpOfSchema(4));
  database.close();
  return deskOn({ file, ...options });
}

const tools = [
  ["a database of schema 4", async () => upgraded()],
  [
    "an export of version 1",
    async () => {
      const into = deskOn();
      await into.data("import_store", { text: fixture("export-1.jsonl") });
      return into;
    },
  ],
] as const;

describe.each(tools)("%s", (_name, open) => {
  it("has sound histories, and its tasks go on", async () => {
    const opened = await open();
    expect(await opened.data("verify_history")).toMatchObject({ tasks: 7, entries: 12, broken: 0 });
    expect(await opened.advance("three", undefined)).toMatchObject({ nextStep: "do" });
    expect(await opened.data("verify_history")).toMatchObject({ broken: 0 });
  });

  it("leads the holders of handles and of sealed states on", async () => {
    const opened = await open();
    const led = async (state: string, step: string, agent: string) =>
      opened.data("complete_step", { state, step_id: step, summary: "done" }, opened.as("agent", agent));
    expect(await led(states.handle, "sing", "agent-1")).toMatchObject({ checkpoint: { id: "depart" } });
    expect(await led(states.sealed, "pack", "agent-2")).toMatchObject({
      message: "Now: Sing. Say when it is done.",
    });
  });

  it("answers a repeated call as it did", async () => {
    const opened = await open();
    const repeated = await opened.data("advance_task", { taskId: "one", idempotencyKey: "once" });
    expect(repeated).toEqual(states.once);
  });

  it("has its run handles as records, no longer as replies", async () => {
    const opened = await open();
    const { text } = await opened.data<{ text: string }>("export_store");
    const lines = text.trim().split("\n").slice(1, -1);
    const records = lines.map((line) => ProjectRecord.parse(JSON.parse(line)));
    expect(records.flatMap((one) => (one.kind === "reply" ? [one.key] : []))).toEqual([
      '["advance_task","one","once"]',
    ]);
    const runs = records.flatMap((one) => (one.kind === "record" ? [[one.of, one.id]] : []));
    expect(runs).toHaveLength(2);
    expect(runs).toContainEqual(["run", states.handle]);
  });
});

describe("a webhook's cursor of schema 4", () => {
  it("is read as it was", async () => {
    expect(await listDeliveries(upgraded().call)).toMatchObject([{ seq: 3, dead: 1 }]);
  });
});

describe("an export of a newer program", () => {
  it("is refused with a sentence", async () => {
    const [header = "", ...rest] = fixture("export-1.jsonl").split("\n");
    const newer = [header.replace('"version":1', '"version":99'), ...rest].join("\n");
    expect(await deskOn().refusal("import_store", { text: newer })).toMatchObject({
      code: "EXPORT_NEWER",
      message: "The export is of version 99; this program reads versions up to 4.",
    });
  });
});
