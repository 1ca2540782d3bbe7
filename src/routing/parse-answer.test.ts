import { describe, expect, it } from "vitest";
import { parseAnswer } from "./parse-answer.ts";

const answer = {
  candidate_id: "continue:review",
  reason: "r",
  confidence: "HIGH",
  alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
};
const nested = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
const patched = (value: unknown) => ({ ...answer, patch: [{ op: "add", path: "/x", value }] });

describe("an answer", () => {
  it("D4: is read if it has the form", () => {
    expect(parseAnswer(answer)).toEqual({ ok: true, answer });
    expect(parseAnswer(patched(nested(40))).ok).toBe(true);
  });

  it.each([
    [null, "the answer does not have the required form"],
    ["continue", "the answer does not have the required form"],
    [{ ...answer, reason: 7 }, /form: reason must be text, but it is 7$/],
    [
      { ...answer, why_now: { trigger: "x".repeat(501), relevance_to_charter: "r" } },
      /form: why_now.trigger must have at most 500 characters$/,
    ],
    [{ ...answer, nodes: [{ ["x\ud800".repeat(300)]: 1 }] }, /form: nodes.0.id is missing$/],
    [patched(nested(100)), "the answer is nested too deeply, or has odd names"],
    [patched(nested(50_000)), "the answer is nested too deeply, or has odd names"],
    [JSON.parse('{"__proto__":{"candidate_id":"x"}}'), "the answer is nested too deeply, or has odd names"],
  ])("D4: %# is rejected with the reason", (value, reason) => {
    const read = parseAnswer(value);
    expect(read).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
    expect(!read.ok && read.reason.isWellFormed() && read.reason.length < 300).toBe(true);
  });
});
