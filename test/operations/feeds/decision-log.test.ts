import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runFolder } from "../../../src/adapters/files/run-folder.ts";
import { pause } from "../../../src/adapters/process/pause.ts";
import { runDecisionLog, writeDecisions } from "../../../src/operations/feeds/decision-log.ts";
import type { RunFolder } from "../../../src/operations/ports/run-folder.ts";
import { expectSameDecisions } from "../../support/replayed-decisions.ts";
import { desks } from "../../support/with-desk.ts";
import { atFirstStep, smallBuild } from "../route/routing.fixture.ts";

const open = desks({ bundled: "docs" }, expectSameDecisions);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "runs-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, "T1", "small-build", "routing", "decisions.jsonl");
const written = () =>
  readFileSync(file(), "utf8")
    .split("\n")
    .filter((text) => text !== "")
    .map((text) => JSON.parse(text) as { seq: number; decision: string });

async function routed() {
  const desk = open();
  await atFirstStep(desk, smallBuild);
  const route = (status: string) => desk.data("route_task", { taskId: "T1", status });
  await route("UNVERIFIED");
  return { desk, route };
}

async function drain(call: ReturnType<typeof open>["call"], runs: RunFolder = runFolder(folder)) {
  for (let steps = 0, seen: string | undefined; steps < 50; steps++) {
    const step = await writeDecisions({ call, folder: runs }, seen);
    if (step.next !== "again") return step.next;
    seen = step.after;
  }
  throw new Error("the log has no end");
}

it("Z7: every decision is a line of the run folder, also those from before the writer started", async () => {
  const { desk, route } = await routed();
  expect(await drain(desk.call)).toBe("entry");
  await route("VERIFIED");
  await drain(desk.call);
  const { decisions } = await desk.data<{ decisions: object[] }>("list_decisions");
  expect(written()).toEqual(decisions.toReversed());
  expect(written().map(({ decision }) => decision)).toEqual(["LOOP", "CONTINUE"]);
});

it("Z7: a crash between the file and the cursor, with a torn line, leaves no gap and no repetition", async () => {
  const { desk, route } = await routed();
  await route("UNVERIFIED");
  const whole = runFolder(folder);
  const crashing: RunFolder = {
    append: async (...args) => {
      await whole.append(...args);
      writeFileSync(file(), readFileSync(file(), "utf8").slice(0, -20));
      throw new Error("crash");
    },
  };
  await expect(drain(desk.call, crashing)).rejects.toThrow("crash");
  expect(await drain(desk.call)).toBe("later");
  desk.pass(60_000);
  await route("VERIFIED");
  await drain(desk.call);
  expect(written().map(({ decision }) => decision)).toEqual(["LOOP", "LOOP", "CONTINUE"]);
});

it("Z7: the writer follows the log until it is stopped, and goes on after a failure", async () => {
  const { desk, route } = await routed();
  const ending = new AbortController();
  const said: string[] = [];
  const whole = runFolder(folder);
  let failures = 1;
  const appended: number[] = [];
  const shaky: RunFolder = {
    append: async (...args) => {
      if (failures-- > 0) throw new Error("the disk is full");
      await whole.append(...args);
      appended.push(...args[2].map(({ seq }) => seq));
      if (appended.length === 1) await route("VERIFIED");
      if (appended.length >= 2) ending.abort();
    },
  };
  const quick = async (_ms: number, signal: AbortSignal) => {
    desk.pass(60_000);
    return pause(1, signal);
  };
  await runDecisionLog(
    { call: desk.call, folder: shaky, signal: ending.signal, log: (text) => said.push(text) },
    quick,
  );
  expect(said).toEqual(["the disk is full"]);
  expect(written().map(({ decision }) => decision)).toEqual(["LOOP", "CONTINUE"]);
});
