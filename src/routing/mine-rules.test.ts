import { describe, expect, it } from "vitest";
import type { DecisionLine } from "../model/route-decision.ts";
import type { AcceptedRule } from "../model/routing-rule.ts";
import { RuleProposal } from "../model/routing-rule.ts";
import { choiceIn } from "./choice-in.ts";
import { lineOf, times } from "./judged-line.fixture.ts";
import { mineRules } from "./mine-rules.ts";
import { ruledChoice } from "./ruled-choice.ts";
import { situationOf } from "./situation-of.ts";

const at = (day: number) => `2026-01-0${day}T10:00:00.000Z`;

describe("situations", () => {
  it("O3: the number of the iteration, the size of the change and the figures themselves make no difference", () => {
    const first = lineOf({ iteration: { current: 2 }, candidates: ["loop:build:3", "continue:review"] });
    const second = lineOf({
      iteration: { current: 3 },
      candidates: ["continue:review", "loop:build:4"],
      forensic_summary: { tests: { passed: 90, failed: 0, skip: 1 }, diff: { files: 3 } },
    });
    expect(situationOf(first)).toEqual(situationOf(second));
    expect(situationOf(first)).toEqual({
      flow: "small",
      step: "build",
      signature: null,
      measured: { tests: "holds" },
      iteration: "later",
      candidates: ["continue:review", "loop:build"],
    });
  });

  it.each([
    { flow_key: "other" },
    { step_id: "review" },
    { signature_matched: "lint_errors" },
    { forensic_summary: {} },
    { forensic_summary: { tests: { failed: 1 } } },
    { forensic_summary: { tests: { failed: 0, errors: 2 } } },
    { forensic_summary: { tests: { failed: 0 }, git: { behind: 1 } } },
    { forensic_summary: { tests: "many" } },
    { iteration: { current: 2 } },
    { candidates: ["continue:review", "escalate"] },
  ])("O3: %j is another situation", (more) => {
    expect(situationOf(lineOf(more))).not.toEqual(situationOf(lineOf()));
  });

  it.each([
    [{ decision: "LOOP" }, "loop:build"],
    [{ decision: "ESCALATE" }, "escalate"],
    [{ decision: "TERMINATE" }, undefined],
    [{ candidates: ["continue:a", "continue:b"] }, undefined],
    [{ decision: "INJECT_NODES", candidates: ["inject_nodes"] }, undefined],
    [{ decision: "DETOUR", detour_target: "b", candidates: ["detour:a", "detour:b"] }, "detour:b"],
    [
      { decision: "INJECT_FLOW", injected_flow: "reset", candidates: ["inject_flow:reset"] },
      "inject_flow:reset",
    ],
  ] satisfies [Partial<DecisionLine>, string | undefined][])("O3: the choice of %j is %s", (more, choice) => {
    expect(choiceIn(lineOf(more))).toBe(choice);
  });
});

describe("proposals to add", () => {
  it("O4: five agreeing choices with good outcomes are proposed, with the evidence", () => {
    const lines = [...times(1, "good", { timestamp: at(2) }), ...times(4, "good", { timestamp: at(5) })];
    const proposals = mineRules(lines, []);
    expect(proposals).toEqual([
      {
        kind: "add",
        rule: {
          id: expect.stringMatching(/^[0-9a-f]{12}$/),
          situation: situationOf(lineOf()),
          choice: "continue:review",
        },
        evidence: { count: 5, of: 5, models: 5, agents: 0, since: at(2) },
      },
    ]);
    expect(RuleProposal.array().parse(proposals)).toEqual(proposals);
    expect(mineRules(lines, [])).toEqual(proposals);
  });

  it("O4: one bad outcome of ten is borne, two are not", () => {
    expect(mineRules([...times(9, "good"), ...times(1, "bad")], [])).toMatchObject([
      { kind: "add", evidence: { count: 9, of: 10 } },
    ]);
    expect(mineRules([...times(9, "good"), ...times(2, "bad")], [])).toEqual([]);
  });

  it.each([
    ["four are too few", times(4, "good")],
    ["open outcomes do not count", [...times(4, "good"), ...times(9, undefined)]],
    ["rules need no rule", times(9, "good", { source: "deterministic" })],
    ["an unclear choice is none", times(9, "good", { candidates: ["continue:a", "continue:b"] })],
    ["choices that differ do not agree", [...times(5, "good"), ...times(6, "good", { decision: "LOOP" })]],
    ["bad outcomes propose nothing", times(9, "bad")],
  ])("O4: %s", (_, lines) => {
    expect(mineRules(lines, [])).toEqual([]);
  });

  it("O4: no rule is proposed where one is accepted", () => {
    const rule = { id: "r", situation: situationOf(lineOf()), choice: "loop:build", acceptedAt: at(1) };
    expect(mineRules(times(9, "good"), [rule])).toEqual([]);
  });
});

describe("accepted rules", () => {
  const rule: AcceptedRule = {
    id: "r",
    situation: situationOf(lineOf()),
    choice: "continue:review",
    acceptedAt: at(3),
  };
  const own = { source: "deterministic", timestamp: at(4) } as const;

  it("O5: a rule whose outcomes turn bad is proposed for removal", () => {
    const { acceptedAt, ...plain } = rule;
    expect(
      mineRules([...times(8, "good", own), ...times(3, "bad", { ...own, timestamp: at(5) })], [rule]),
    ).toEqual([{ kind: "remove", rule: plain, evidence: { count: 3, of: 11, since: at(5) } }]);
  });

  it.each([
    ["no decision", []],
    ["two bad outcomes", times(2, "bad", own)],
    ["three of twelve", [...times(9, "good", own), ...times(3, "bad", own)]],
    ["outcomes before it was accepted", times(5, "bad", { ...own, timestamp: at(2) })],
    ["outcomes of another choice", times(5, "bad", { ...own, decision: "LOOP" })],
    ["outcomes of a model", times(5, "bad", { timestamp: at(4) })],
  ])("O5: a rule stays with %s", (_, lines) => {
    expect(mineRules(lines, [rule])).toEqual([]);
  });

  it("O6: a rule names the candidate of its situation", () => {
    expect(ruledChoice(lineOf(), [rule])).toEqual({ rule, candidate: "continue:review" });
    const loop = { ...rule, choice: "loop:build" };
    expect(ruledChoice(lineOf(), [loop])?.candidate).toBe("loop:build:2");
  });

  it("O6: a rule does not apply elsewhere, nor if its choice is no candidate", () => {
    expect(ruledChoice(lineOf({ step_id: "review" }), [rule])).toBeUndefined();
    expect(ruledChoice(lineOf(), [{ ...rule, choice: "continue:ship" }])).toBeUndefined();
    expect(ruledChoice(lineOf(), [])).toBeUndefined();
  });
});
