import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { operations } from "../../src/operations/operations.ts";
import { desks } from "../support/with-desk.ts";
import { errand } from "../support/workflows.ts";

const open = desks();

/** Words of the schema library, which name neither the field nor a remedy. */
const RAW = /Invalid |Too (?:small|big)|Unrecognized|expected \w+, received|undefined|NaN|\[object/;

const wrongs: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e21,
  "",
  "no such word",
  "x".repeat(10_000),
  "\u0000",
  "\ud800",
  [],
  [7],
  [null],
  [{}],
  [{ unknown: 1 }],
  {},
  { unknown: 1 },
  { type: "none" },
];

/** Inputs with one wrong field each, and the name of that field. */
function wrongInputs(input: z.ZodObject): (readonly [field: string, value: unknown])[] {
  const wrong = Object.keys(input.shape).flatMap((field) =>
    wrongs.map((value) => [field, { [field]: value }] as const),
  );
  return [...wrong, ["unknown_field", { unknown_field: 1 }], ["input", null], ["input", []], ["input", 7]];
}

describe.each(operations)("the refusal of a wrong input of $name", ({ name, input }) => {
  it("names the field in plain words", async () => {
    const desk = open();
    let refused = 0;
    for (const [field, value] of wrongInputs(input)) {
      // An input that fits would be performed.
      if (input.safeParse(value).success) continue;
      const about = `${name} ${JSON.stringify(value)?.slice(0, 80)}`;
      const { code, message, facts } = await desk.refusal(name, value);
      expect(code, about).toBe("INPUT_INVALID");
      expect(message, about).not.toMatch(RAW);
      expect(JSON.stringify(facts), about).not.toMatch(RAW);
      const broken = input.safeParse(value).error?.issues.some(({ path }) => path[0] === field);
      if (broken || field === "unknown_field") expect(message, about).toContain(field);
      refused += 1;
    }
    expect(refused).toBeGreaterThan(2);
  });
});

describe("the refusal of a wrong part of free JSON", () => {
  it.each([
    ["route_task", { forensics: { tests: "many" } }],
    ["route_task", { forensics: 7 }],
    ["route_task", { envelope: [] }],
    ["route_task", { envelope: { outcome: 7, claims: [7] } }],
    ["route_task", { iteration: { n: "x" } }],
    ["choose_route", { candidate_id: "c", reason: "r", confidence: "HIGH", nodes: [7] }],
    ["choose_route", { candidate_id: "c", reason: "r", confidence: "HIGH", patch: { op: "add" } }],
    ["choose_route", { candidate_id: "c", reason: "r", confidence: "HIGH", patch: [{ op: "fly", path: 7 }] }],
  ] as const)("of %s names it in plain words: %j", async (name, part) => {
    const desk = await open().plantIn("mine", errand, "t");
    const { code, message } = await desk.refusal(name, { taskId: "t", status: "passed", ...part });
    expect([code, message]).toEqual(["INPUT_INVALID", expect.not.stringMatching(RAW)]);
  });
});
