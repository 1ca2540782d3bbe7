import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../../src/model/history.ts";
import { judgeSignatures } from "../../../src/presence/judge-signatures.ts";
import { readApprovers } from "../../../src/presence/read-approvers.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, hitl, start, success, work } from "../../support/workflows.ts";
import { ann, atQuestion, ben, found, sign } from "../presence/signing.fixture.ts";

const open = desks({ bundled: "docs" });
const folder = mkdtempSync(join(tmpdir(), "navigator-signatures-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A task that went back once and was then released, each with a signature. */
async function signedTwice(): Promise<Desk> {
  const desk = open();
  await found(desk);
  await atQuestion(desk);
  await sign(desk, ann, { decision: { taskId: "T1", option: "no" } });
  await desk.advance("T1", "passed");
  await sign(desk, ann, { decision: { taskId: "T1", option: "yes", note: "well done" } });
  return desk;
}

/** A task that stopped, was resumed, and whose report was approved, both with a signature. */
async function resumedAndApproved(): Promise<Desk> {
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
  await sign(desk, ann, { decision: { taskId: "T1", resolution: "resume", note: "go on" } });
  await desk.try("advance_task", { taskId: "T1", result: "passed" });
  const { items } = await desk.data<{ items: { requirement: string }[] }>("list_inbox", { taskId: "T1" });
  await sign(desk, ann, { decision: { taskId: "T1", requirement: items[0]?.requirement } });
  return desk;
}

/** How many signatures hold in the history of a task after it is rewritten, and the codes of the others. */
async function rewriting(desk: Desk): Promise<(change: (text: string) => string) => unknown> {
  const { file } = await exported(desk, "again.json");
  const approvers = readApprovers(file);
  if (!approvers.ok) throw new Error("no approvers");
  const history = await desk.history("T1");
  return (change) => {
    const entries: HistoryEntry[] = JSON.parse(change(JSON.stringify(history)));
    const { signed, problems } = judgeSignatures("test", entries, approvers.value);
    return [signed.length, ...problems.map(({ code }) => code)];
  };
}

async function exported(
  desk: Desk,
  name: string,
): Promise<{ path: string; file: string; fingerprint: string }> {
  const { file, fingerprint } = await desk.data<{ file: string; fingerprint: string }>("list_approvers");
  const path = join(folder, name);
  writeFileSync(path, file);
  return { path, file, fingerprint };
}

describe("the signatures of a history", () => {
  it("PR25: are verified with the exported approvers, and say whether these are pinned", async () => {
    const desk = await signedTwice();
    const { path, fingerprint } = await exported(desk, "approvers.json");
    const unpinned = await desk.data("verify_history", { approvers: path });
    expect(unpinned).toMatchObject({
      broken: 0,
      signatures: { pinned: false, signed: 2, unproven: 0, problems: [] },
    });
    const pinned = await desk.data("verify_history", { taskId: "T1", approvers: path, root: fingerprint });
    expect(pinned).toMatchObject({ signatures: { pinned: true, signed: 2, unproven: 0 } });
    expect(await desk.data("verify_history")).not.toHaveProperty("signatures");
  });

  it("PR25: prove nothing under other approvers, or under a file that is not the pinned one", async () => {
    const desk = await signedTwice();
    const other = open();
    await found(other, ben);
    const { path } = await exported(other, "others.json");
    expect(await desk.data("verify_history", { approvers: path })).toMatchObject({
      signatures: { signed: 0, unproven: 2, problems: [{ taskId: "T1" }, { taskId: "T1" }] },
    });
    const root = "0".repeat(64);
    expect((await desk.refusal("verify_history", { approvers: path, root })).code).toBe("APPROVERS_UNPINNED");
    writeFileSync(path, "{}");
    expect((await desk.refusal("verify_history", { approvers: path })).code).toBe("APPROVERS_INVALID");
  });

  it("PR25: do not hold if the record says something else than was signed", async () => {
    const desk = await signedTwice();
    const codes = await rewriting(desk);
    const history = await desk.history("T1");
    const receipts = history.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === "answered" ? [JSON.stringify(event.receipt?.signed)] : [])),
    );
    const [first = "", second = ""] = receipts;
    expect(codes((text) => text)).toEqual([2]);
    expect(codes((text) => text.replace('"option":"no"', '"option":"yes"'))).toEqual([
      1,
      "RECEIPT_OTHER_OPTION",
    ]);
    expect(codes((text) => text.replaceAll('"well done"', '"badly done"'))).toEqual([
      1,
      "RECEIPT_OTHER_OPTION",
    ]);
    expect(codes((text) => text.replace(second, first))).toEqual([1, "RECEIPT_OTHER_VISIT"]);
    expect(codes((text) => text.replace(first, "[]"))).toEqual([1, "QUORUM_MISSING"]);
    expect(codes((text) => text.replace('"approvers":["Ann"]', '"approvers":["Ann","Ben"]'))).toEqual([
      1,
      "QUORUM_MISSING",
    ]);
    expect(codes((text) => text.replaceAll('"task":"T1"', '"task":"T2"'))).toEqual([
      0,
      "RECEIPT_OTHER_TASK",
      "RECEIPT_OTHER_TASK",
    ]);
    const heads = history.map(({ hash }) => hash);
    const hidden = (text: string): string =>
      heads.reduce((all, hash) => all.replaceAll(`"hash":"${hash}"`, '"hash":""'), text);
    expect(codes(hidden)).toEqual([0, "RECEIPT_OTHER_HEAD", "RECEIPT_OTHER_HEAD"]);
    expect(codes((text) => JSON.stringify([...JSON.parse(text), ...JSON.parse(text)]))).toEqual([
      2,
      "RECEIPT_USED",
      "RECEIPT_USED",
    ]);
    const elsewhere = (text: string): string =>
      JSON.stringify(JSON.parse(text), (_key, value) =>
        value?.type === "answered" ? { ...value, step: "build" } : value,
      );
    expect(codes(elsewhere)).toEqual([0, "RECEIPT_OTHER_VISIT", "RECEIPT_OTHER_VISIT"]);
  });

  it("PR25: of an approval and of a resolution are for the report and the way that were signed", async () => {
    const desk = await resumedAndApproved();
    const codes = await rewriting(desk);
    const events = (await desk.history("T1")).flatMap((entry) => entry.events);
    const approved = events.find((event) => event.type === "approved");
    expect(codes((text) => text)).toEqual([2]);
    const report = `"report":"${approved?.report}"`;
    expect(codes((text) => text.replace(report, `"report":"${"0".repeat(64)}"`))).toEqual([
      1,
      "RECEIPT_OTHER_REPORT",
    ]);
    expect(codes((text) => text.replace('"resolution":"resume"', '"resolution":"succeed"'))).toEqual([
      1,
      "RECEIPT_OTHER_OPTION",
    ]);
  });
});
