import fc from "fast-check";
import { test } from "vitest";
import { loadValue } from "/work/main/src/workflow/load.ts";
import { drawn } from "/work/main/test/properties/drawing.fixture.ts";
import { Families, familyPlan } from "/work/main/test/properties/random-family.arbitrary.ts";
test("probe", () => {
  const families = new Families();
  const codes: Record<string, number> = {};
  const t = performance.now();
  fc.assert(fc.property(familyPlan, (plan) => {
    const f = families.load(plan);
    if (!f) {
      for (const x of loadValue(drawn("main", plan.main, [])).findings) if (x.severity === "error") { codes[x.code + " " + (x.code === "bad-type" || x.code === "fork-join-mismatch" ? x.message.slice(0,150) : "")] = (codes[x.code] ?? 0) + 1; }
    }
  }), { numRuns: 1000, seed: 1 });
  console.error(families, codes, performance.now() - t);
});
