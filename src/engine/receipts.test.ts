import { describe, expect, it } from "vitest";
import type { Move } from "../model/move.ts";
import type { Receipt } from "../model/receipt.ts";
import { agent, person } from "./course.fixture.ts";
import { ask, each, GuidedCourse, list, single, step } from "./guided.fixture.ts";
import { situation } from "./view/situation.ts";

const human = { audience: "human" };
const receiptOf = (led: GuidedCourse, more: Partial<Receipt> = {}): Receipt => ({
  channel: "page",
  assurance: "operator",
  visit: led.position.visit,
  version: led.here.program.version,
  shown: "hash",
  ...more,
});
const answer = (receipt?: Receipt): Move => ({
  type: "answer",
  option: "yes",
  ...(receipt && { receipt }),
  by: person,
});

describe("receipts of answers", () => {
  const twice = single([each("all", "files", [ask("q", ["yes"], human)])], {
    variables: [list("files", [1, 2])],
  });

  it("C9: a receipt is kept with its answer", () => {
    const led = GuidedCourse.begun(twice);
    const receipt = receiptOf(led, { identity: "pat", expiresAt: 10 });
    led.do(answer(receipt));
    expect(led.happened("answered")).toMatchObject([{ receipt }]);
  });

  it("C9: a receipt counts for its own visit only", () => {
    const led = GuidedCourse.begun(twice);
    const receipt = receiptOf(led);
    led.do(answer(receipt));
    expect(led.id).toBe("q#2");
    expect(led.refusal(answer(receipt))).toEqual({
      code: "ANSWER_STALE",
      message: "This answer was given to another question.",
      facts: { step: "main/all/q", visit: led.position.visit },
    });
  });

  it("C9: a receipt counts for its own version only", () => {
    const led = GuidedCourse.begun(twice);
    expect(led.refusal(answer(receiptOf(led, { version: "other" }))).code).toBe("ANSWER_STALE");
  });

  it("C9: a receipt counts only until it expires", () => {
    const led = GuidedCourse.begun(twice);
    led.now = 10;
    expect(led.refusal(answer(receiptOf(led, { expiresAt: 10 })))).toMatchObject({
      code: "ANSWER_STALE",
      message: "This answer came too late.",
    });
    led.do(answer(receiptOf(led, { expiresAt: 11 })));
  });

  it.each([
    [undefined, "client", null],
    ["relayed", "client", "relayed"],
    ["client", "operator", "client"],
  ] as const)("C9: %s is too weak for %s", (assurance, needed, given) => {
    const led = GuidedCourse.begun(single([ask("q", ["yes"], { ...human, assurance: needed })]));
    const receipt = assurance && receiptOf(led, { assurance });
    expect(led.refusal(answer(receipt))).toEqual({
      code: "HUMAN_ANSWER_REQUIRED",
      message: `"q" needs an answer known at the level "${needed}".`,
      facts: { step: "main/q", needed, given },
    });
    led.do(answer(receiptOf(led)));
    expect(led.position.state).toBe("done");
  });

  it("C9: operator is too weak for present, and the message says where a signature is made", () => {
    const led = GuidedCourse.begun(single([ask("q", ["yes"], { ...human, assurance: "present" })]));
    expect(led.refusal(answer(receiptOf(led, { assurance: "operator" })))).toEqual({
      code: "HUMAN_ANSWER_REQUIRED",
      message: '"q" opens only with an approver\'s signature, which is made on the page.',
      facts: { step: "main/q", needed: "present", given: "operator" },
    });
  });

  it("C9: a question to an agent ignores receipts", () => {
    const led = GuidedCourse.begun(single([ask("q", ["yes"])]));
    led.do({ type: "answer", option: "yes", receipt: receiptOf(led, { visit: 99 }), by: agent });
    expect(led.position.state).toBe("done");
  });

  it("C9 C4: an agent with a receipt still does not count as a person", () => {
    const led = GuidedCourse.begun(twice);
    expect(led.refusal({ ...answer(receiptOf(led)), by: agent }).code).toBe("HUMAN_ANSWER_REQUIRED");
  });
});

describe("approvals", () => {
  const needs = { evidence: [{ approval: "human" }], outputs: ["done", "failed"], maxRetries: 2 };
  const program = single([step("deploy", needs), step("last")]);
  const requirement = () => {
    const { node } = GuidedCourse.begun(program).here;
    return node.type === "task" ? (node.requirements[0]?.id ?? "") : "";
  };
  const approve = (more: Partial<Extract<Move, { type: "approve" }>> = {}): Move => ({
    type: "approve",
    requirement: requirement(),
    by: person,
    ...more,
  });

  it("C10 E10: a step that needs approval can be reported only once it is approved", () => {
    const led = GuidedCourse.begun(program);
    expect(led.refusal({ type: "report", by: agent })).toMatchObject({
      code: "EVIDENCE_MISSING",
      facts: { unmet: [{ problem: "a person must approve it first" }] },
    });
    const receipt = receiptOf(led);
    led.do(approve({ note: "fine", receipt }));
    expect(led.happened("approved")).toEqual([
      {
        type: "approved",
        step: "main/deploy",
        requirement: requirement(),
        note: "fine",
        receipt,
        by: person,
      },
    ]);
    expect(led.done()).toBe("last");
    expect(led.position.approved).toBeUndefined();
  });

  it("C10: an approval counts for one visit", () => {
    const led = GuidedCourse.begun(program);
    led.do(approve());
    led.report("failed");
    expect(led.refusal({ type: "report", by: agent }).code).toBe("EVIDENCE_MISSING");
  });

  it("C10: a second approval changes nothing", () => {
    const led = GuidedCourse.begun(program);
    led.do(approve());
    expect(led.do(approve()).events).toEqual([]);
    expect(led.position.approved).toHaveLength(1);
  });

  it("C10: an approval of a report counts for that report only", () => {
    const led = GuidedCourse.begun(program);
    led.do(approve({ report: "one" }));
    expect(led.happened("approved")).toMatchObject([{ report: "one" }]);
    for (const hash of ["other", undefined])
      expect(led.refusal({ type: "report", ...(hash && { hash }), by: agent }).code).toBe("EVIDENCE_MISSING");
    led.do({ type: "report", hash: "one", by: agent });
    expect(led.happened("reported")).toMatchObject([{ hash: "one" }]);
    expect(led.position).toMatchObject({ step: "main/last" });
    expect(led.position).not.toHaveProperty("approvedReport");
  });

  it("C10: an approval of another report replaces the earlier ones", () => {
    const both = { evidence: [{ approval: "human" }, { approval: "human", for: ["done"] }] };
    const led = GuidedCourse.begun(single([step("deploy", both), step("last")]));
    const { node } = led.here;
    const [first = "", second = ""] = node.type === "task" ? node.requirements.map(({ id }) => id) : [];
    led.do(approve({ requirement: first, report: "one" }));
    led.do(approve({ requirement: second, report: "one" }));
    expect(led.position).toMatchObject({ approved: [first, second], approvedReport: "one" });
    led.do(approve({ requirement: second, report: "two" }));
    expect(led.position).toMatchObject({ approved: [second], approvedReport: "two" });
    expect(led.do(approve({ requirement: second })).events).toEqual([]);
    expect(led.refusal({ type: "report", hash: "two", by: agent })).toMatchObject({
      facts: { unmet: [{ requirement: first }] },
    });
  });

  it("V1 C10: an approved report is listed as legal", () => {
    const led = GuidedCourse.begun(program);
    led.do(approve({ report: "one" }));
    const { required } = situation(led.program, led.position, agent, led.world);
    expect(required.map(({ outcome }) => outcome)).toContain("done");
  });

  it("C10: each of several approvals is given separately", () => {
    const both = { evidence: [{ approval: "human" }, { approval: "human", for: ["done"] }] };
    const led = GuidedCourse.begun(single([step("deploy", both)]));
    const { node } = led.here;
    for (const { id } of node.type === "task" ? node.requirements : []) led.do(approve({ requirement: id }));
    expect(led.position.approved).toHaveLength(2);
    expect(led.done()).toBe("__terminal__");
  });

  it("C10: only a person approves, with a receipt for this visit", () => {
    const led = GuidedCourse.begun(program);
    expect(led.refusal(approve({ by: agent }))).toMatchObject({ code: "HUMAN_ANSWER_REQUIRED" });
    expect(led.refusal(approve({ receipt: receiptOf(led, { visit: 0 }) })).code).toBe("ANSWER_STALE");
  });

  it.each([
    [undefined, "client", null],
    ["relayed", "client", "relayed"],
    ["client", "operator", "client"],
  ] as const)("C9 C10: %s is too weak for an approval that demands %s", (assurance, needed, given) => {
    const evidence = [{ approval: "human", assurance: needed }];
    const led = GuidedCourse.begun(single([step("deploy", { ...needs, evidence }), step("last")]));
    const receipt = assurance && receiptOf(led, { assurance });
    expect(led.refusal(approve(receipt && { receipt }))).toMatchObject({
      code: "HUMAN_ANSWER_REQUIRED",
      facts: { step: "main/deploy", needed, given },
    });
    expect(led.refusal({ type: "report", by: agent }).code).toBe("EVIDENCE_MISSING");
    led.do(approve({ receipt: receiptOf(led) }));
    expect(led.done()).toBe("last");
  });

  it("C10: approval is refused for a requirement the step does not have, and at a question", () => {
    expect(GuidedCourse.begun(program).refusal(approve({ requirement: "other" }))).toMatchObject({
      code: "NO_CHECKPOINT",
      facts: { approvals: [requirement()] },
    });
    const asking = GuidedCourse.begun(single([ask("q", ["yes"], human)]));
    expect(asking.refusal(approve())).toMatchObject({ code: "NO_CHECKPOINT", facts: { approvals: [] } });
  });
});
