import { describe, expect, it } from "vitest";
import type { HistoryEntry, NewEntry } from "../../src/model/history.ts";
import { documents } from "../../src/operations/feeds/documents.ts";
import { desks } from "../support/with-desk.ts";

const open = desks({ bundled: "test/http" });

describe("the resources", () => {
  it("complete the id of any task, however many there are and whatever they are called", async () => {
    const desk = open();
    const titled = Array.from({ length: 700 }, (_, n) => ({
      id: `t${n}`,
      title: "of x-1",
      workflowType: "none",
    }));
    const sought = ["x-1", "x-12", "X-1", "an x-1"].map((id) => ({ id, workflowType: "none" }));
    await desk.plant(...titled, ...sought);
    const { complete } = documents(desk.call);
    expect(await complete("task", "x-1")).toEqual(["x-1", "x-12"]);
    expect(await complete("task", "t69")).toEqual([
      "t69",
      ...Array.from({ length: 10 }, (_, n) => `t69${n}`),
    ]);
    expect(await complete("task", "")).toHaveLength(100);
    expect(await complete("task", "%")).toEqual([]);
  });

  it("show the newest of a long history, oldest first", async () => {
    const desk = open();
    await desk.plant({ id: "long", workflowType: "none" });
    const store = await desk.call.ports.store();
    for (let version = 2; version <= 1_005; version++) {
      const record = await desk.record("long");
      const entry: NewEntry = {
        task: "long",
        type: "described",
        at: version,
        caller: desk.call.caller,
        events: [],
        change: {},
      };
      await store.commit({ project: "test", changes: [{ record, entry }] });
    }
    const { read } = documents(desk.call);
    const shown = JSON.parse((await read("history", "long"))?.text ?? "[]") as HistoryEntry[];
    expect(shown.map(({ version }) => version)).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 6));
    expect(await read("history", "nobody")).toBeUndefined();
  });
});
