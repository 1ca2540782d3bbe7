import { expect, it } from "vitest";
import { type Authenticator, authenticator } from "../../src/presence/authenticator.fixture.ts";
import { release } from "../operations/gate/gate.fixture.ts";
import { ann, ben, enrol, found, receiptOf } from "../operations/presence/signing.fixture.ts";
import { type Site, sites } from "./site.fixture.ts";

const open = sites();
const cid = authenticator("Cid");
const pair = { ...release, nodes: { ...release.nodes, accept: { ...release.nodes.accept, quorum: 2 } } };
const TASKS = ["T1", "T2", "T3", "T4", "T5"];

/** A server with three approvers, and tasks that wait for two of them. */
async function waiting(): Promise<Site> {
  const site = await open();
  const { desk } = site;
  await found(desk);
  for (const each of [ben, cid]) await enrol(desk, ann, each);
  await desk.load("pair", pair);
  for (const taskId of TASKS) {
    await desk.data("add_task", { title: "Release", taskId, workflowId: "pair" });
    await desk.advance(taskId, undefined);
  }
  return site;
}

function receipt({ desk }: Site, by: Authenticator, taskId: string, option = "yes") {
  return receiptOf(desk, by, { decision: { taskId, option } });
}

interface Submitted {
  readonly data?: { readonly done: boolean; readonly signed: readonly string[] };
  readonly error?: { readonly code: string };
}

/** Brings receipts at the same moment; returns what each of them did. */
async function atOnce(site: Site, receipts: readonly unknown[]): Promise<readonly string[]> {
  const answers = await Promise.all(receipts.map((one) => site.call("submit_signature", { receipt: one })));
  return answers
    .map(({ body }) => {
      const { data, error } = body as Submitted;
      return data ? (data.done ? "done" : "kept") : (error?.code ?? "none");
    })
    .toSorted();
}

async function answersOf({ desk }: Site, taskId: string) {
  const events = (await desk.history(taskId)).flatMap((entry) => entry.events);
  return events.flatMap((event) => (event.type === "answered" ? [event] : []));
}

it("PR22: two approvers who sign at the same moment are each counted once, and open the gate once", async () => {
  const site = await waiting();
  for (const taskId of TASKS) {
    const receipts = await Promise.all([ann, ben].map((each) => receipt(site, each, taskId)));
    expect(await atOnce(site, receipts)).toEqual(["done", "kept"]);
    const answers = await answersOf(site, taskId);
    expect(answers.map((each) => [each.option, each.receipt?.approvers?.toSorted()])).toEqual([
      ["yes", ["Ann", "Ben"]],
    ]);
    expect(answers[0]?.receipt?.signed).toHaveLength(2);
    expect((await site.desk.record(taskId)).step).toBe("end");
  }
});

it("PR20 PR22: a third signature, and copies of one, at the same moment change nothing more", async () => {
  const site = await waiting();
  for (const taskId of TASKS) {
    const receipts = await Promise.all([ann, ben, cid].map((each) => receipt(site, each, taskId)));
    const done = await atOnce(site, [...receipts, ...receipts]);
    expect(done.filter((one) => one === "done")).toHaveLength(1);
    expect(done.filter((one) => one === "kept")).toHaveLength(1);
    const answers = await answersOf(site, taskId);
    expect(answers).toHaveLength(1);
    expect(answers[0]?.receipt?.signed).toHaveLength(2);
  }
});

it("PR22: a yes and a no at the same moment are no quorum, and copies of one signature are one", async () => {
  const site = await waiting();
  const both = [await receipt(site, ann, "T1"), await receipt(site, ben, "T1", "no")];
  expect(await atOnce(site, both)).toEqual(["kept", "kept"]);
  expect(await answersOf(site, "T1")).toEqual([]);
  const one = await receipt(site, ann, "T2");
  const copies = await atOnce(site, [one, one, one, one]);
  expect(copies.filter((each) => each === "kept")).toHaveLength(1);
  expect(copies.filter((each) => each !== "kept")).toEqual(Array(3).fill("RECEIPT_USED"));
  expect(await answersOf(site, "T2")).toEqual([]);
  expect((await site.desk.record("T2")).step).toBe("accept");
});
