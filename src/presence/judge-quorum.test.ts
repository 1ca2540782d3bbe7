import { describe, expect, it } from "vitest";
import { ann, approvers, ben, mallory, statement } from "./approvers.fixture.ts";
import { signed } from "./authenticator.fixture.ts";
import { judgeQuorum } from "./judge-quorum.ts";

const byAnn = signed(ann, statement);
const byBen = signed(ben, statement);

function codeOf(receipts: readonly unknown[], quorum = 2, names?: readonly string[]): string {
  const judged = judgeQuorum(receipts, approvers, statement, { quorum, names });
  return judged.ok ? judged.value.map(({ approver }) => approver).join(" ") : judged.refusal.code;
}

describe("a quorum", () => {
  it("PR13: is that many approvers with different names", () => {
    expect(codeOf([byAnn, byBen])).toBe("Ann Ben");
    expect(codeOf([byAnn])).toBe("QUORUM_MISSING");
    expect(codeOf([], 1)).toBe("QUORUM_MISSING");
    const twice = signed(ann, statement, { ceremony: { nonce: "A".repeat(43) } });
    expect(codeOf([byAnn, twice, byAnn])).toBe("QUORUM_MISSING");
  });

  it("PR13: signs one statement: a receipt of another one refuses all of them", () => {
    expect(codeOf([byAnn, signed(ben, { ...statement, chosen: "no" })])).toBe("RECEIPT_OTHER_OPTION");
    expect(codeOf([byAnn, byBen, signed(mallory, statement)])).toBe("RECEIPT_UNKNOWN_KEY");
  });

  it("PR13: counts only approvers that are asked for", () => {
    expect(codeOf([byAnn, byBen], 2, ["Ann", "Ben", "Cleo"])).toBe("Ann Ben");
    expect(codeOf([byAnn, byBen], 1, ["Ann", "Cleo"])).toBe("RECEIPT_OTHER_APPROVER");
  });
});
