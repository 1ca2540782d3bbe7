import { describe, expect, it } from "vitest";
import { readRequirementId, requirementId, requirementWords, wordsOfRequirementId } from "./requirement.ts";

describe("a requirement's id", () => {
  it.each([
    ["1:approval human", { index: 1, kind: "approval", text: "human" }],
    ["12:run npm test -- --grep 2:by", { index: 12, kind: "run", text: "npm test -- --grep 2:by" }],
    ["3:run first\nsecond", { index: 3, kind: "run", text: "first\nsecond" }],
    ["2:attachment ", { index: 2, kind: "attachment", text: "" }],
  ] as const)("%j is read back into the requirement it was made from", (id, requirement) => {
    expect(readRequirementId(id)).toEqual(requirement);
    expect(requirementId(requirement)).toBe(id);
  });

  it.each(["", "approval human", "1:approval", "one:approval human", "1:toString x", " 1:run x"])(
    "%j is not a requirement's id",
    (text) => {
      expect(readRequirementId(text)).toBeUndefined();
      expect(wordsOfRequirementId(text)).toBe(text);
    },
  );

  it("is shown to people without its number", () => {
    expect(requirementWords({ kind: "run", text: "npm test" })).toBe("run npm test");
    expect(wordsOfRequirementId("4:run npm test")).toBe("run npm test");
  });
});
