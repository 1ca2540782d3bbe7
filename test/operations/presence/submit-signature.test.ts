import { describe, expect, it } from "vitest";
import { Preimage } from "../../../src/model/preimage.ts";
import { SignedReceipt } from "../../../src/model/signed-receipt.ts";
import { policy } from "../../../src/presence/approvers.fixture.ts";
import { authenticator } from "../../../src/presence/authenticator.fixture.ts";
import { readApprovers } from "../../../src/presence/read-approvers.ts";
import { verifyReceipt } from "../../../src/presence/verify-receipt.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, hitl, start, success, work } from "../../support/workflows.ts";
import {
  ann,
  atQuestion,
  atTerminal,
  ben,
  demanding,
  enrol,
  found,
  receiptOf,
  sign,
} from "./signing.fixture.ts";

const open = desks({ bundled: "docs" });
const yes = { decision: { taskId: "T1", option: "yes" } };
const no = { decision: { taskId: "T1", option: "no" } };

async function asked(): Promise<Desk> {
  const desk = open();
  await found(desk);
  await atQuestion(desk);
  return desk;
}

async function codeOf(desk: Desk, receipt: unknown): Promise<string> {
  return (await desk.harmless("submit_signature", { receipt })).code;
}

async function stepOf(desk: Desk): Promise<string> {
  return (await desk.record("T1")).step;
}

/** The last event of a type in the history of the task. */
async function eventOf(desk: Desk, type: string) {
  const events = (await desk.history("T1")).flatMap((entry) => entry.events);
  return events.findLast((event) => event.type === type);
}

describe("a signature of a decision", () => {
  it("PR22: carries the decision out, and its event verifies offline with the exported approvers", async () => {
    const desk = await asked();
    expect(await sign(desk, ann, yes)).toEqual({ done: true, signed: ["Ann"], quorum: 1, nextStep: "end" });
    const event = await eventOf(desk, "answered");
    expect(event).toMatchObject({
      option: "yes",
      receipt: { channel: "signature", assurance: "present", identity: "Ann", approvers: ["Ann"] },
    });
    const [receipt] = event?.type === "answered" ? (event.receipt?.signed ?? []) : [];
    const { statement } = Preimage.parse(
      JSON.parse(Buffer.from(SignedReceipt.parse(receipt).preimage, "base64url").toString()),
    );
    expect(statement).toMatchObject({
      project: "test",
      task: "T1",
      node: "accept",
      kind: "checkpoint",
      chosen: "yes",
      shown: { title: "Release 4.2", message: "Release it?" },
    });
    const { file, fingerprint } = await desk.data<{ file: string; fingerprint: string }>("list_approvers");
    const approvers = readApprovers(file, fingerprint);
    expect(approvers.ok && verifyReceipt(receipt, approvers.value, statement)).toMatchObject({
      ok: true,
      value: { approver: "Ann", isPinned: true },
    });
  });

  it("PR20: counts once, within its time, and only if its bytes were issued here", async () => {
    const desk = await asked();
    const first = await receiptOf(desk, ann, no);
    const late = await receiptOf(desk, ann, yes);
    expect(await codeOf(desk, { ...late, preimage: first.preimage })).toBe("RECEIPT_OTHER_CHALLENGE");
    await desk.data("submit_signature", { receipt: first });
    await desk.advance("T1", "passed");
    expect(await stepOf(desk)).toBe("accept");
    expect(await codeOf(desk, first)).toBe("RECEIPT_USED");
    const fresh = await receiptOf(desk, ann, yes);
    desk.pass(180_000);
    expect(await codeOf(desk, fresh)).toBe("RECEIPT_EXPIRED");
    expect(await codeOf(desk, await elsewhere())).toBe("RECEIPT_USED");
  });

  it("PR20: counts once if it is brought twice at the same moment, for a quorum and for the decision", async () => {
    const desk = await asked();
    await enrol(desk, ann, ben);
    await demanding(desk, "accept", { assurance: "present", quorum: 2 });
    for (const by of [ann, ben]) {
      const receipt = await receiptOf(desk, by, yes);
      const both = await Promise.all([1, 2].map(() => desk.try("submit_signature", { receipt })));
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    }
    const events = (await desk.history("T1")).flatMap((entry) => entry.events);
    expect(events.filter(({ type }) => type === "answered")).toHaveLength(1);
  });

  it("PR21: counts for the visit, words and report that were signed alone", async () => {
    const desk = await asked();
    const old = await receiptOf(desk, ann, yes);
    await sign(desk, ann, no);
    await desk.advance("T1", "passed");
    expect(await codeOf(desk, old)).toBe("RECEIPT_OTHER_VISIT");
    const renamed = await receiptOf(desk, ann, yes);
    await desk.plant({ id: "T1", workflowType: "release", title: "Release 9" });
    expect(await codeOf(desk, renamed)).toBe("RECEIPT_OTHER_WORDS");
  });

  it("PR21: is refused by the server if it does not verify, and the challenge stays open", async () => {
    const desk = await asked();
    const receipt = await receiptOf(desk, ann, yes);
    const forged = { ...receipt, signature: (await receiptOf(desk, ann, no)).signature };
    expect(await codeOf(desk, forged)).toBe("RECEIPT_SIGNATURE_INVALID");
    expect(await desk.data("submit_signature", { receipt })).toMatchObject({ done: true });
  });

  it("PR22: waits for a quorum, in which nobody counts twice and another option does not count", async () => {
    const desk = await asked();
    await enrol(desk, ann, ben);
    await demanding(desk, "accept", { assurance: "present", quorum: 2 });
    const waiting = { done: false, signed: ["Ann"], quorum: 2 };
    expect(await sign(desk, ann, yes)).toEqual(waiting);
    expect(await sign(desk, ann, yes)).toEqual(waiting);
    expect(await sign(desk, ben, no)).toEqual({ ...waiting, signed: ["Ben"] });
    expect(await sign(desk, ann, yes)).toEqual(waiting);
    expect(await stepOf(desk)).toBe("accept");
    expect(await sign(desk, ben, yes)).toMatchObject({ done: true, signed: ["Ann", "Ben"], nextStep: "end" });
    const event = await eventOf(desk, "answered");
    expect(event?.type === "answered" && event.receipt?.signed).toHaveLength(2);
  });

  it("PR22: does not count any more once its key is revoked", async () => {
    const desk = await asked();
    await enrol(desk, ann, ben);
    await demanding(desk, "accept", { assurance: "present", quorum: 2 });
    await sign(desk, ben, yes);
    await sign(desk, ann, { change: { type: "removal", name: "Ben", credential: null, at: 1 } });
    expect(await sign(desk, ann, yes)).toMatchObject({ done: false, signed: ["Ann"] });
    expect((await desk.refusal("request_signature", { approver: "Ben", ...yes })).code).toBe(
      "APPROVERS_MISSING",
    );
  });

  it("PR23: does not count any more after a no", async () => {
    const desk = await asked();
    await enrol(desk, ann, ben);
    await demanding(desk, "accept", { assurance: "present", quorum: 2 });
    await sign(desk, ann, yes);
    expect(await desk.data("void_signatures", { taskId: "T1" })).toEqual({ voided: 1 });
    expect(await desk.data("void_signatures", { taskId: "T1" })).toEqual({ voided: 0 });
    expect(await sign(desk, ben, yes)).toMatchObject({ done: false, signed: ["Ben"] });
  });

  it("PR23: does not count after a no, although it was made before and is brought only then", async () => {
    const desk = await asked();
    const held = await receiptOf(desk, ann, yes);
    expect(await desk.data("void_signatures", { taskId: "T1" })).toEqual({ voided: 0 });
    expect(await codeOf(desk, held)).toBe("RECEIPT_USED");
    expect(await stepOf(desk)).toBe("accept");
    expect(await sign(desk, ann, yes)).toMatchObject({ done: true });
  });

  it("PR20 PR22: of two approvers counts if both sign at the same moment, and the decision is made once", async () => {
    const desk = await asked();
    await enrol(desk, ann, ben);
    await demanding(desk, "accept", { assurance: "present", quorum: 2 });
    const receipts = [await receiptOf(desk, ann, yes), await receiptOf(desk, ben, yes)];
    const both = await Promise.all(receipts.map((receipt) => desk.data("submit_signature", { receipt })));
    expect(both.map(({ done }) => done).toSorted()).toEqual([false, true]);
    const events = (await desk.history("T1")).flatMap((entry) => entry.events);
    expect(events.filter(({ type }) => type === "answered")).toHaveLength(1);
  });

  it("PR22: is the only answer where it is demanded: an operator's own is refused", async () => {
    const desk = await asked();
    await demanding(desk, "accept", { assurance: "present" });
    const refusal = await desk.harmless("answer_question", { taskId: "T1", option: "yes" }, atTerminal(desk));
    expect(refusal).toMatchObject({ code: "HUMAN_ANSWER_REQUIRED", facts: { needed: "present" } });
    expect(await sign(desk, ann, yes)).toMatchObject({ done: true });
  });

  it("PR22: approves a report, and resolves a stopped task", async () => {
    const desk = open();
    await found(desk);
    const evidence = [{ approval: "human", assurance: "operator" }];
    await desk.load("build", {
      nodes: { start, build: work("Build", { evidence }), help: hitl, end: success },
      edges: edges("start -> build", "build -failed-> help", "build -passed-> end", "help -again-> build"),
    });
    await desk.data("add_task", { title: "Build", taskId: "T1", workflowId: "build" });
    await desk.advance("T1", undefined);
    await desk.advance("T1", "failed");
    expect(
      await sign(desk, ann, { decision: { taskId: "T1", resolution: "resume", note: "go on" } }),
    ).toMatchObject({
      done: true,
      nextStep: "build",
    });
    expect(await eventOf(desk, "resolved")).toMatchObject({
      receipt: { assurance: "present", approvers: ["Ann"] },
    });
    await desk.try("advance_task", { taskId: "T1", result: "passed" });
    expect((await desk.record("T1")).hold).toBe("approval");
    const { items } = await desk.data<{ items: { requirement: string }[] }>("list_inbox", { taskId: "T1" });
    const requirement = items[0]?.requirement;
    expect(await sign(desk, ann, { decision: { taskId: "T1", requirement } })).toMatchObject({ done: true });
    expect(await eventOf(desk, "approved")).toMatchObject({
      receipt: { assurance: "present", approvers: ["Ann"] },
    });
  });
});

/** A receipt that another project's server has issued. */
async function elsewhere(): Promise<SignedReceipt> {
  const other = open();
  await found(other);
  await atQuestion(other);
  return receiptOf(other, ann, yes);
}

describe("the approvers of a project", () => {
  it("PR24: are founded once, at a terminal", async () => {
    const desk = open();
    expect((await desk.refusal("list_approvers", {})).code).toBe("APPROVERS_MISSING");
    const { name, credential } = ann;
    expect((await desk.harmless("found_approvers", { name, credential, policy })).code).toBe("NOT_ALLOWED");
    await found(desk);
    const again = { ...ben.credential };
    const refusal = await desk.refusal(
      "found_approvers",
      { name: "Ben", credential: again, policy },
      atTerminal(desk),
    );
    expect(refusal.code).toBe("APPROVERS_FOUNDED");
  });

  it("PR24: change with the signatures of their quorum, and lose an open one with every change", async () => {
    const desk = open();
    const first = await found(desk);
    const late = await receiptOf(desk, ann, { change: { type: "workflows", workflows: {} } });
    const second = await enrol(desk, ann, ben);
    expect(second).toMatchObject({ done: true, signed: ["Ann"] });
    expect(second["fingerprint"]).not.toBe(first["fingerprint"]);
    expect(await codeOf(desk, late)).toBe("RECEIPT_OTHER_CHANGE");
    const { policy: before } = await desk.data<{ policy: object }>("list_approvers");
    await sign(desk, ben, { change: { type: "policy", policy: { ...before, quorum: 2 } } });
    const cleo = authenticator("Cleo");
    expect(await enrol(desk, ann, cleo)).toEqual({ done: false, signed: ["Ann"], quorum: 2 });
    expect(await enrol(desk, ben, cleo)).toMatchObject({ done: true, signed: ["Ann", "Ben"] });
    const { approvers, sequence } = await desk.data<{ approvers: object[]; sequence: number }>(
      "list_approvers",
    );
    expect([approvers.length, sequence]).toEqual([3, 4]);
  });

  it("PR24: are verified each time: a key that was written into the database does not count", async () => {
    const desk = await asked();
    const store = await desk.call.ports.store();
    const [record] = await store.records.load("test", "approvers", ["approvers"]);
    const value = JSON.parse(JSON.stringify(record?.value));
    const mallory = authenticator("Mallory");
    const { name, credential } = mallory;
    value.entries.push({ sequence: 2, change: { type: "enrolment", name, credential }, receipts: [] });
    const written = { kind: "approvers", id: "approvers", version: record?.version ?? 0, value };
    await store.commit({ project: "test", changes: [], records: [written] });
    for (const approver of ["Mallory", "Ann"])
      expect((await desk.refusal("request_signature", { approver, ...yes })).code).toBe("APPROVERS_UNSIGNED");
  });

  it("PR24: refuse a change that would leave them unusable before anybody signs it", async () => {
    const desk = open();
    await found(desk);
    const change = { type: "removal", name: "Ann", credential: null, at: 1 };
    expect((await desk.harmless("request_signature", { approver: "Ann", change })).code).toBe(
      "APPROVERS_INVALID",
    );
    const both = { approver: "Ann", change, ...yes };
    expect((await desk.harmless("request_signature", both)).code).toBe("INPUT_INVALID");
    const origin = "http://localhost:3000";
    const other = await desk.harmless("request_signature", { approver: "Ann", origin, change });
    expect(other.code).toBe("RECEIPT_OTHER_ORIGIN");
  });
});
