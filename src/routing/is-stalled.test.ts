import { expect, it } from "vitest";
import { type EarlierReport, isStalled } from "./is-stalled.ts";

it.each<[readonly EarlierReport[], boolean]>([
  [
    [
      { digest: "d", failures: 2 },
      { digest: "d", failures: 2 },
      { digest: "d", failures: 3 },
    ],
    true,
  ],
  [[{ digest: "d" }, { digest: "d" }, { digest: "d" }], true],
  [
    [
      { digest: "d", failures: 3 },
      { digest: "d", failures: 2 },
      { digest: "d", failures: 2 },
    ],
    false,
  ],
  [
    [
      { digest: "d", failures: 2 },
      { digest: "d", failures: 2 },
      { digest: "d", failures: 1 },
    ],
    false,
  ],
  [[{ digest: "d" }, { digest: "e" }, { digest: "d" }], false],
  [[{ digest: "d" }, { digest: "d" }, { digest: "e" }], false],
  [[{ digest: "d" }, { digest: "d" }], false],
  [[{}, {}, {}], false],
])("Q4: %j is stalled: %s", (reports, expected) => {
  expect(isStalled(reports)).toBe(expected);
});
