import { expect, it } from "vitest";
import { times } from "./judged-line.fixture.ts";
import { modelShare } from "./model-share.ts";

it("O2: the report counts deciders and outcomes by workflow and signature", () => {
  const signature_matched = "lint_errors";
  const { whole, rows } = modelShare([
    ...times(2, "good", { source: "deterministic", signature_matched }),
    ...times(1, "bad", { source: "fast_path" }),
    ...times(1, "good"),
    ...times(1, undefined),
    ...times(1, "bad", { source: "envelope" }),
    ...times(2, undefined, { source: "escalate", flow_key: "other" }),
  ]);
  const none = { decisions: 0, judged: 0, good: 0 };
  expect(whole).toEqual({
    rules: { decisions: 3, judged: 3, good: 2 },
    model: { decisions: 2, judged: 1, good: 1 },
    others: { decisions: 3, judged: 1, good: 0 },
    modelShare: 0.25,
  });
  expect(rows).toEqual([
    {
      flow: "small",
      signature: null,
      rules: { decisions: 1, judged: 1, good: 0 },
      model: { decisions: 2, judged: 1, good: 1 },
      others: { decisions: 1, judged: 1, good: 0 },
      modelShare: 0.5,
    },
    {
      flow: "other",
      signature: null,
      rules: none,
      model: none,
      others: { decisions: 2, judged: 0, good: 0 },
      modelShare: 0,
    },
    {
      flow: "small",
      signature: "lint_errors",
      rules: { decisions: 2, judged: 2, good: 2 },
      model: none,
      others: none,
      modelShare: 0,
    },
  ]);
});

it("O2: rows of equal size have one order, whatever the order of the lines", () => {
  const lines = [...times(1, "good", { flow_key: "b" }), ...times(1, "good", { flow_key: "a" })];
  const flows = (given: typeof lines) => modelShare(given).rows.map(({ flow }) => flow);
  expect(flows(lines)).toEqual(["a", "b"]);
  expect(flows(lines.toReversed())).toEqual(["a", "b"]);
});

it("O2: no decisions need no model", () => {
  expect(modelShare([])).toMatchObject({ whole: { modelShare: 0 }, rows: [] });
});
