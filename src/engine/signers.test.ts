import { describe, expect, it } from "vitest";
import type { Demand } from "../model/evidence.ts";
import type { Move, Resolution } from "../model/move.ts";
import type { Receipt } from "../model/receipt.ts";
import { Course, flow, person, question, task } from "./course.fixture.ts";

/** A course whose node demands more than a definition of this version may. */
function demanding(course: Course, node: string, demand: Demand): Course {
  Object.assign(course.program.nodes.get(node) ?? {}, demand);
  return course;
}

const receiptBy = ({ position, program }: Course, approvers: readonly string[]): Receipt => ({
  channel: "signature",
  assurance: "present",
  visit: position.visit,
  version: program.version,
  shown: "hash",
  approvers: [...approvers],
});

function asking(demand: Demand): Course {
  const sketch = flow({ ask: question(["yes"], { audience: "human" }) }, ["start ask", "ask done"]);
  return demanding(Course.begun(sketch), "ask", { assurance: "present", ...demand });
}

const answer = (receipt: Receipt): Move => ({ type: "answer", option: "yes", receipt, by: person });

describe("the signatures of an answer", () => {
  it.each<readonly [Demand, readonly string[], readonly string[] | undefined]>([
    [{}, [], []],
    [{}, ["Ann"], undefined],
    [{ quorum: 2 }, ["Ann"], ["Ann"]],
    [{ quorum: 2 }, ["Ann", "Ann"], ["Ann"]],
    [{ quorum: 2 }, ["Ann", "Ben"], undefined],
    [{ approvers: ["Ben"] }, ["Ann"], []],
    [{ approvers: ["Ben", "Cleo"], quorum: 2 }, ["Ann", "Ben"], ["Ben"]],
    [{ approvers: ["Ben", "Cleo"], quorum: 2 }, ["Cleo", "Ann", "Ben"], undefined],
  ])("C12: with the demand %j, the names %j leave %j short of it", (demand, names, signed) => {
    const course = asking(demand);
    const move = answer(receiptBy(course, names));
    if (signed === undefined) return expect(course.do(move)).not.toBeNull();
    expect(course.refusal(move)).toMatchObject({
      code: "QUORUM_MISSING",
      facts: { step: "ask", quorum: demand.quorum ?? 1, signed },
    });
  });

  it("C12: no operator's answer is a signature", () => {
    const course = asking({});
    const receipt: Receipt = { ...receiptBy(course, ["Ann"]), assurance: "operator" };
    expect(course.refusal(answer(receipt))).toMatchObject({
      code: "HUMAN_ANSWER_REQUIRED",
      message: expect.stringContaining("an approver's signature, which is made on the page"),
    });
  });

  it.each<readonly [Receipt["assurance"], boolean]>([
    ["operator", true],
    ["client", false],
  ])("C13: a reason at the level %s breaks the glass: %s", (assurance, isOpen) => {
    const course = asking({ quorum: 2 });
    const { approvers: _none, ...receipt } = receiptBy(course, []);
    const move = answer({ ...receipt, channel: "terminal", assurance, breakGlass: "the key is lost" });
    if (!isOpen) return expect(course.refusal(move).code).toBe("HUMAN_ANSWER_REQUIRED");
    expect(course.do(move)).not.toBeNull();
    expect(course.events.find(({ type }) => type === "answered")).toMatchObject({
      receipt: { assurance: "operator", breakGlass: "the key is lost" },
    });
  });

  it("C12: an approval needs the signatures of its requirement", () => {
    const sketch = flow({ work: task({ evidence: [{ approval: "human" }] }) }, [
      "start work",
      "work done passed",
    ]);
    const course = Course.begun(sketch);
    const node = course.program.nodes.get("work");
    const [requirement] = node?.type === "task" ? node.requirements : [];
    Object.assign(requirement?.evidence ?? {}, { assurance: "present", quorum: 2 });
    const approve = (names: readonly string[]): Move => ({
      type: "approve",
      requirement: requirement?.id ?? "",
      receipt: receiptBy(course, names),
      by: person,
    });
    expect(course.refusal(approve(["Ann"])).code).toBe("QUORUM_MISSING");
    course.do(approve(["Ann", "Ben"]));
    expect(course.events.filter(({ type }) => type === "approved")).toHaveLength(1);
  });

  it("N8 C12: goto and succeed need the signatures of every node that they may pass", () => {
    const sketch = flow(
      {
        work: task(),
        other: task(),
        one: question(["yes"], { audience: "human" }),
        two: question(["yes"], { audience: "human" }),
        help: { type: "end", result: "blocked", escalation: "hitl" },
      },
      [
        "start work",
        "work help failed",
        "work one passed",
        "one two",
        "two done",
        "help other",
        "other done",
      ],
    );
    const course = Course.begun(sketch);
    demanding(course, "one", { assurance: "present", quorum: 2 });
    demanding(course, "two", { assurance: "present", approvers: ["Cleo"] });
    course.report("failed");
    const resolve = (resolution: Resolution, names: readonly string[]): Move => ({
      type: "resolve",
      resolution,
      ...(resolution === "goto" && { node: "other" }),
      receipt: receiptBy(course, names),
      by: person,
    });
    for (const resolution of ["goto", "succeed"] as const) {
      expect(course.refusal(resolve(resolution, ["Cleo"])).code).toBe("QUORUM_MISSING");
      expect(course.refusal(resolve(resolution, ["Ann", "Ben"])).code).toBe("QUORUM_MISSING");
    }
    course.do(resolve("succeed", ["Ann", "Cleo"]));
    expect(course.position.result).toBe("success");
  });
});
