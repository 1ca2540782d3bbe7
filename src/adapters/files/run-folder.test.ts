import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DecisionLine } from "../../model/route-decision.ts";
import { runFolder } from "./run-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "runs-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const line = (seq: number, reason = "r"): DecisionLine => ({
  seq,
  timestamp: "2026-01-05T10:00:00.000Z",
  run_id: "T1",
  flow_key: "f",
  step_id: "s",
  decision: "LOOP",
  reason,
  forensic_summary: {},
  iteration: { current: 1 },
  confidence: "HIGH",
  source: "deterministic",
  offroad: true,
  candidates: [],
});
const fileOf = (task = "T1", flow = "f") => join(folder, task, flow, "routing", "decisions.jsonl");
const seqs = () =>
  readFileSync(fileOf(), "utf8")
    .trimEnd()
    .split("\n")
    .map((text) => (JSON.parse(text) as DecisionLine).seq);

describe("the folder of decisions", () => {
  it("appends lines in order, and none twice", async () => {
    const { append } = runFolder(folder);
    await append("T1", "f", [line(1), line(4)]);
    await append("T1", "f", [line(4), line(9)]);
    await append("T1", "f", []);
    expect(seqs()).toEqual([1, 4, 9]);
  });

  it("drops a torn line and goes on after the last whole one", async () => {
    const { append } = runFolder(folder);
    await append("T1", "f", [line(1), line(2)]);
    writeFileSync(fileOf(), `${readFileSync(fileOf(), "utf8")}{"seq":3,"reas`);
    await append("T1", "f", [line(2), line(3), line(4)]);
    expect(seqs()).toEqual([1, 2, 3, 4]);
    writeFileSync(fileOf(), '{"seq":1');
    await append("T1", "f", [line(1)]);
    expect(seqs()).toEqual([1]);
  });

  it("finds the last line of a file longer than what is read of it", async () => {
    const { append } = runFolder(folder);
    const long = "x".repeat(1_000);
    const many = Array.from({ length: 1_500 }, (_, index) => line(index + 1, long));
    await append("T1", "f", many);
    await append("T1", "f", [line(1_500), line(1_501)]);
    expect(seqs()).toHaveLength(1_501);
  });

  it("keeps every id inside the folder, under names of its own", async () => {
    const { append } = runFolder(folder);
    const long = "/".repeat(150);
    for (const id of ["..", "a/b", "a\\b", "", `${long}a`, `${long}b`].filter((one) => one !== ""))
      await append(id, "..", [line(1)]);
    expect(readdirSync(folder)).toHaveLength(5);
    expect(readdirSync(folder).every((name) => !name.includes(".") && name.length <= 120)).toBe(true);
  });

  it("follows no link out of the folder", async () => {
    const { append } = runFolder(folder);
    const outside = mkdtempSync(join(tmpdir(), "outside-"));
    try {
      symlinkSync(outside, join(folder, "T1"));
      await expect(append("T1", "f", [line(1)])).rejects.toThrow("leads out of the folder");
      await append("T2", "f", [line(1)]);
      rmSync(fileOf("T2"));
      writeFileSync(join(outside, "victim"), "");
      symlinkSync(join(outside, "victim"), fileOf("T2"));
      await expect(append("T2", "f", [line(1)])).rejects.toThrow();
      expect(readFileSync(join(outside, "victim"), "utf8")).toBe("");
    } finally {
      rmSync(outside, { recursive: true });
    }
  });
});
