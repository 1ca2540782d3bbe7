import { expect, it } from "vitest";
import { ann, ben, found, release, sign } from "../operations/presence/signing.fixture.ts";
import { atTerminal } from "../support/at-terminal.ts";
import { desks } from "../support/with-desk.ts";
import { say } from "./console.fixture.ts";

const open = desks({ bundled: "docs" });
const typed = () => "";

it("lists approvers, changes that wait, and the fingerprint; and prints approvers.json", async () => {
  const desk = open();
  await found(desk);
  await sign(desk, ann, { change: { type: "enrolment", name: "Ben", credential: ben.credential } });
  const removed = await atTerminal(desk, ["approvers", "remove", "Ben"], typed);
  expect([removed.code, removed.out]).toEqual([0, expect.stringContaining("Proposed.")]);
  const { fingerprint, file } = await desk.data<{ fingerprint: string; file: string }>("list_approvers");
  const listed = await atTerminal(desk, ["approvers"], typed);
  expect(listed.out).toBe(
    `  Ann  1 of 1 keys count\n  Ben  1 of 1 keys count\n  waits for signatures: removal of Ben (0 of 1 have signed)\nVersion 2, fingerprint ${fingerprint}\n`,
  );
  expect((await atTerminal(desk, ["approvers", "--export"], typed)).out).toBe(file);
});

it("prints a one-time address at the running server's signing origin, at a terminal only", async () => {
  const desk = open();
  const services = {
    login: async (port: number) => ({ ok: true as const, value: `http://127.0.0.1:${port}/login?ticket=T` }),
  };
  const call = {
    ...desk.call,
    caller: { ...desk.call.caller, channel: "terminal" },
    ports: { ...desk.call.ports, close: () => Promise.resolve() },
  };
  const args = ["approvers", "add", "Ann", "--port", "4747"];
  const ask = () => Promise.resolve("");
  const { code, out, err } = await say(args, { ask }, services, () => call);
  expect([code, err]).toEqual([0, expect.stringContaining("first approver")]);
  expect(out).toMatch(/^http:\/\/nav-[0-9a-f]{10}\.localhost:4747\/login\?ticket=T#\/enrol\/[\w-]{43}\n$/);
  expect(await say(args, {}, services, () => call)).toMatchObject({ code: 4, out: "" });
  const none = await say(["approvers", "add", "Ann"], { ask }, services, () => call);
  expect([none.code, none.err]).toEqual([
    2,
    expect.stringContaining("No server of this database runs here."),
  ]);
});

it("proposes that the loaded version of a workflow counts at a gate, beside those that do", async () => {
  const desk = open();
  await found(desk);
  await desk.load("release", release);
  const pinned = await atTerminal(desk, ["approvers", "pin", "release"], typed);
  const version = /^Proposed: ([0-9a-f]{64})$/m.exec(pinned.out)?.[1];
  const change = { type: "workflows", workflows: { release: [version] } };
  expect(await desk.data("list_approvers")).toMatchObject({ proposed: [{ change }], workflows: {} });
  await sign(desk, ann, { change });
  expect(await desk.data("list_approvers")).toMatchObject({
    proposed: [],
    workflows: { release: [version] },
  });
  expect((await atTerminal(desk, ["approvers", "pin", "none"], typed)).err).toContain("There is no workflow");
});
