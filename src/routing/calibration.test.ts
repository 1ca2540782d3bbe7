import { expect, it } from "vitest";
import { calibrate, calibrated } from "./calibration.ts";
import { lineOf, times } from "./judged-line.fixture.ts";

it("O7: the confidence of each model is compared with its outcomes", () => {
  const calibrations = calibrate([
    ...times(7, "good"),
    ...times(3, "bad"),
    ...times(9, "bad", { confidence: "MEDIUM" }),
    ...times(9, "bad", { model: { name: "other", ms: 1 } }),
    ...times(9, "bad", { source: "deterministic" }),
    ...times(9, undefined),
  ]);
  expect(calibrations).toEqual([
    { model: "m", confidence: "HIGH", judged: 10, wrong: 3, isOverconfident: true },
    { model: "m", confidence: "MEDIUM", judged: 9, wrong: 9, isOverconfident: false },
    { model: "other", confidence: "HIGH", judged: 9, wrong: 9, isOverconfident: false },
  ]);
  expect(calibrated("m", "HIGH", calibrations)).toEqual({
    confidence: "LOW",
    said: "HIGH of m counts as LOW: 3 of its last 10 were wrong",
  });
  expect(calibrated("m", "MEDIUM", calibrations)).toEqual({ confidence: "MEDIUM" });
  expect(calibrated("other", "HIGH", calibrations)).toEqual({ confidence: "HIGH" });
  expect(calibrated("third", "HIGH", calibrations)).toEqual({ confidence: "HIGH" });
});

it("O7: a quarter of wrong decisions is borne, and only the last fifty count", () => {
  expect(calibrate([...times(9, "good"), ...times(3, "bad")])).toMatchObject([{ isOverconfident: false }]);
  expect(calibrate([...times(50, "bad"), ...times(40, "good")])).toMatchObject([
    { judged: 50, wrong: 10, isOverconfident: false },
  ]);
  expect(calibrate([...times(50, "good"), ...times(13, "bad")])).toMatchObject([
    { judged: 50, wrong: 13, isOverconfident: true },
  ]);
});

it("O7: a decision without a named model is nobody's", () => {
  const { model, ...line } = lineOf();
  expect(calibrate([{ line, outcome: "bad" }])).toEqual([]);
});
