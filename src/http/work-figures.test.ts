import { describe, expect, it } from "vitest";
import type { HistoryEntry } from "../model/history.ts";
import { type Mark, markOf, readMark, START } from "../model/mark.ts";
import type { EntryLog } from "../operations/feeds/entry-log.ts";
import { WorkFigures } from "./work-figures.ts";

const by = { kind: "person", id: "ada" } as const;

const entry = (seq: number, seconds: number, ...events: HistoryEntry["events"]): HistoryEntry => ({
  task: "a",
  type: "moved",
  at: seconds * 1_000,
  caller: { kind: "agent", id: "agent-1" },
  events,
  change: {},
  seq,
  schema: 1,
  version: seq,
  hash: String(seq).padStart(8, "0"),
});

/** A log to which a test adds entries. */
function growing(entries: HistoryEntry[]): EntryLog {
  const head = (): Mark => {
    const last = entries.at(-1);
    return last ? markOf(last) : START;
  };
  return {
    head: async () => head(),
    after: async (mark) => ({
      ok: true,
      entries: entries.filter(({ seq }) => seq > (readMark(mark)?.seq ?? 0)),
      next: head(),
    }),
    wait: async () => false,
  };
}

async function value(figures: WorkFigures, name: string, suffix: string): Promise<number | undefined> {
  const metric = (await figures.metrics()).find((each) => each.name === name);
  return metric?.values.find((each) => each.suffix === suffix)?.value;
}

describe("the figures of work", () => {
  it("tell how long tasks waited for a person, once for each wait", async () => {
    const entries = [entry(1, 0, { type: "asked", step: "before", audience: "person" })];
    const figures = new WorkFigures(growing(entries), async () => {});
    // The wait that began before the first look is not known, so it is not counted.
    expect(await value(figures, "navigator_gate_wait_seconds", "_count")).toBe(0);
    entries.push(entry(2, 1, { type: "answered", step: "before", option: "yes", automatic: false, by }));
    entries.push(entry(3, 10, { type: "asked", step: "gate", audience: "person" }));
    entries.push(entry(4, 40, { type: "answered", step: "gate", option: "yes", automatic: false, by }));
    const asked = ["_count", "_sum", "_count"].map((suffix) =>
      value(figures, "navigator_gate_wait_seconds", suffix),
    );
    expect(await Promise.all(asked)).toEqual([1, 30, 1]);
  });

  it("tell how long steps took, by workflow, with a bounded number of labels", async () => {
    const entries: HistoryEntry[] = [];
    const figures = new WorkFigures(growing(entries), async () => {});
    await figures.metrics();
    for (let number = 0; number < 60; number++) {
      const task = `t${number}`;
      const begun = entry(3 * number + 1, 0, { type: "started", step: "a", variables: {}, at: 0 });
      entries.push({ ...begun, task, type: "created", change: { workflowType: `w${number}` } });
      entries.push({ ...entry(3 * number + 2, 1, { type: "entered", step: "a", at: 1_000 }), task });
      entries.push({ ...entry(3 * number + 3, 6, { type: "entered", step: "b", at: 6_000 }), task });
    }
    const found = (await figures.metrics()).find(({ name }) => name === "navigator_step_duration_seconds");
    const counts = new Map(
      found?.values.flatMap(({ suffix, labels, value }) =>
        suffix === "_count" ? [[String(labels?.["workflow"]), value] as const] : [],
      ),
    );
    expect(counts.size).toBe(51);
    expect(counts.get("w0")).toBe(1);
    expect(counts.get("other")).toBe(10);
  });
});
