import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type KeyFile, keyFile } from "../../src/adapters/secrets/key-file.ts";
import type { Ticket } from "../../src/model/ticket.ts";
import type { Guidance } from "../../src/operations/guided/guidance.ts";
import { signedTicket, ticketIn } from "../../src/operations/people/tickets.ts";
import { sha256 } from "../../src/tokens/tokens.fixture.ts";
import type { Desk } from "../support/desk.ts";
import { desks } from "../support/with-desk.ts";

const DAY = 86_400_000;
const open = desks();

let home: string;
let now: number;
let keys: KeyFile;
let desk: Desk;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "navigator-rotation-"));
  now = 1_700_000_000_000;
  keys = keyFile(home, () => now);
  desk = open({ clock: () => now, states: { kind: "sealed", keys: keys.read } });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

async function rotate(keepMs: number): Promise<string> {
  const rotated = await keys.rotate(keepMs);
  if (!rotated.ok) throw new Error(rotated.refusal.message);
  return rotated.value.current.id;
}

/** The key's id is readable in the state. */
function keyOf(state = ""): string {
  return Buffer.from(state.split(".")[2] ?? "", "base64url").toString("hex", 0, 4);
}

async function begun(): Promise<string> {
  const agent = desk.as("agent", "agent-1");
  const { state } = await desk.data<Guidance>("start_workflow", { workflow_id: "guided-change" }, agent);
  return state ?? "";
}

function linkOf(expiresAt: number): Promise<string> {
  const ticket: Ticket = {
    purpose: "link",
    task: "t",
    step: "ask",
    visit: 1,
    definition: sha256("definition"),
    shown: sha256("Ship it?"),
    expiresAt,
  };
  return signedTicket(ticket, desk.call.ports).then((text) => (text.ok ? text.value : ""));
}

describe("after a key rotation", () => {
  const step = { step_id: "restate", summary: "done" };

  it("a sealed state still moves its run, and the next state uses the new key", async () => {
    const agent = desk.as("agent", "agent-1");
    const state = await begun();
    const fresh = await rotate(DAY);
    expect(keyOf(state)).not.toBe(fresh);
    const looked = await desk.data<Guidance>("get_position", { state }, agent);
    expect(keyOf(looked.state)).toBe(fresh);
    const moved = await desk.data<Guidance>("complete_step", { state, ...step }, agent);
    expect(moved.success).toBe(true);
    expect(keyOf(moved.state)).toBe(fresh);
  });

  it("a sealed state is refused once its key expires, and the run is found without it", async () => {
    const agent = desk.as("agent", "agent-1");
    const state = await begun();
    const fresh = await rotate(DAY);
    now += DAY;
    expect(await desk.refusal("complete_step", { state, ...step }, agent)).toMatchObject({
      code: "STATE_EXPIRED",
    });
    const { runs = [] } = await desk.data<Guidance>("get_position", {}, agent);
    expect(keyOf(runs[0]?.state)).toBe(fresh);
    expect(await desk.data("complete_step", { state: runs[0]?.state, ...step }, agent)).toMatchObject({
      success: true,
    });
  });

  it("a link still answers while its key is kept, and a new one is signed with the new key", async () => {
    const before = await linkOf(now + 3 * DAY);
    const fresh = await rotate(DAY);
    expect(await ticketIn(before, "link", desk.call.ports)).toMatchObject({ ok: true });
    const after = await linkOf(now + 3 * DAY);
    expect(Buffer.from(after.slice(3), "base64url").toString("hex", 0, 4)).toBe(fresh);
    now += DAY;
    expect(await ticketIn(before, "link", desk.call.ports)).toMatchObject({ ok: false });
    expect(await ticketIn(after, "link", desk.call.ports)).toMatchObject({ ok: true });
  });

  it("no earlier state or link counts if no key was kept, after any number of rotations", async () => {
    const [state, link] = [await begun(), await linkOf(now + 3 * DAY)];
    await rotate(30 * DAY);
    await rotate(0);
    const agent = desk.as("agent", "agent-1");
    expect(await desk.refusal("get_position", { state }, agent)).toMatchObject({ code: "STATE_EXPIRED" });
    expect(await ticketIn(link, "link", desk.call.ports)).toMatchObject({ ok: false });
  });
});
