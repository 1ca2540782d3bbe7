import { describe, expect, it } from "vitest";
import type { Desk } from "../support/desk.ts";
import { desks } from "../support/with-desk.ts";
import { reviewed } from "../support/workflows.ts";
import { audit } from "./audit.ts";
import { SideLog } from "./side-log.ts";

const open = desks();

async function planted(): Promise<Desk> {
  const desk = open();
  await desk.load("reviewed", reviewed);
  await desk.plant({ id: "t", workflowType: "reviewed" });
  await desk.take("w");
  return desk;
}

async function problemsOf(
  desk: Desk,
  note: (log: SideLog) => void = () => undefined,
): Promise<readonly string[]> {
  const log = new SideLog();
  note(log);
  return (await audit(desk, log)).problems;
}

/** Writes a change that no operation makes. */
async function tamper(desk: Desk, change: "claim" | "position" | "fence"): Promise<void> {
  const store = await desk.call.ports.store();
  const record = await desk.record("t");
  const { position } = record;
  const wrong = {
    claim: { ...record, fence: 2, claim: { owner: "thief", until: 0, fence: 2 } },
    fence: { ...record, fence: 0 },
    position: { ...record, ...(position && { position: { ...position, step: "review" } }) },
  }[change];
  const entry = {
    task: "t",
    type: "claimed",
    at: 0,
    caller: { kind: "agent", id: "x" },
    events: [],
    change: { owner: "thief" },
  } as const;
  await store.commit({ project: "test", changes: [{ record: wrong, entry: { ...entry, events: [] } }] });
}

describe("the audit after the torture", () => {
  it("finds no problem in a sound store", async () => {
    expect(await problemsOf(await planted())).toEqual([]);
  });

  it("finds an acknowledged change, claim, task or confirmation that is missing", async () => {
    const desk = await planted();
    const lost = (log: SideLog) => log.changes.push({ task: "t", version: 3, step: "review" });
    expect(await problemsOf(desk, lost)).toEqual(["t: version 3 was acknowledged and is not there"]);
    const elsewhere = (log: SideLog) => log.changes.push({ task: "t", version: 2, step: "review" });
    expect(await problemsOf(desk, elsewhere)).toEqual(["t: version 2 is at analyze, not at review"]);
    const claim = { worker: "other", fence: 1 };
    const doubled = (log: SideLog) => log.changes.push({ task: "t", version: 2, step: "analyze", claim });
    expect(await problemsOf(desk, doubled)).toEqual(["t: the claim 1 of other is not in the history"]);
    expect(await problemsOf(desk, (log) => log.created.add("u"))).toEqual([
      "u: was acknowledged and is not there",
    ]);
    const [sync] = (await desk.data<{ syncs: { id: string }[] }>("get_pending_syncs")).syncs;
    const id = sync?.id ?? "";
    expect(await problemsOf(desk, (log) => log.confirmed.add(id))).toEqual([
      `${id} was confirmed and is pending`,
    ]);
    await desk.ask("confirm_sync", { syncIds: [id] });
    expect(await problemsOf(desk)).toEqual([`${id} of t is missing`]);
  });

  it("finds two owners, a lower fence, and a position without events", async () => {
    const thieved = await planted();
    await tamper(thieved, "claim");
    expect(await problemsOf(thieved)).toEqual(["t: version 3 was claimed from w"]);
    const lowered = await planted();
    await tamper(lowered, "fence");
    expect(await problemsOf(lowered)).toContain("t: fence 0 after 2 claims");
    const moved = await planted();
    await tamper(moved, "position");
    expect(await problemsOf(moved)).toContain("t: the position is not the replay");
  });
});
