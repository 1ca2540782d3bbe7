import { expect, it } from "vitest";
import { MOST_OPTIONS } from "../model/node.ts";
import { optionLabel } from "../model/words/option-label.ts";
import { statement } from "../presence/approvers.fixture.ts";
import { loadValue } from "../workflow/load.ts";
import type { CheckpointNode } from "../workflow/program.ts";
import { isOtherQuestion } from "./other-question.ts";

const long = "y".repeat(2_000);
const options = Array.from({ length: MOST_OPTIONS }, (_, index) => ({
  id: `o${index}`,
  label: `${long}${index}`,
}));

function question(message: string): CheckpointNode {
  const { program } = loadValue({
    id: "asked",
    nodes: {
      start: { type: "start" },
      ask: { type: "checkpoint", message, options },
      end: { type: "end", result: "success" },
    },
    edges: [{ from: "start", to: "ask" }, ...options.map(({ id }) => ({ from: "ask", to: "end", on: id }))],
  });
  const node = program?.nodes.get("ask");
  if (node?.type !== "checkpoint") throw new Error("the workflow is not valid");
  return node;
}

function shown(message: string, labels = options) {
  return { ...statement, shown: { ...statement.shown, message, options: labels } };
}

const asShown = options.map(({ id, label }) => ({ id, label: optionLabel(label) }));

it("GA15: the most and longest options count as they are shown, and the whole label does not", () => {
  expect(isOtherQuestion(question("Ship?"), shown("Ship?", asShown))).toBe(false);
  expect(isOtherQuestion(question("Ship?"), shown("Ship?"))).toBe(true);
});

it("GA15: an option too few, too many or twice is another question", () => {
  const [first, ...others] = asShown;
  if (!first) throw new Error("no option");
  expect(isOtherQuestion(question("Ship?"), shown("Ship?", others))).toBe(true);
  expect(isOtherQuestion(question("Ship?"), shown("Ship?", [...asShown, { id: "o", label: "o" }]))).toBe(
    true,
  );
  expect(isOtherQuestion(question("Ship?"), shown("Ship?", [...others, { ...first, id: "o1" }]))).toBe(true);
});

it("GA15: a message without variables counts word by word; what the server adds behind it may follow", () => {
  expect(isOtherQuestion(question("Ship?"), shown("Ship? The run was given up.", asShown))).toBe(false);
  expect(isOtherQuestion(question("Ship?"), shown("Shipwreck?", asShown))).toBe(true);
});
