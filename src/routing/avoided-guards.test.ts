import { expect, it } from "vitest";
import { loadValue } from "../workflow/load.ts";
import { avoidedGuards } from "./avoided-guards.ts";

const { program } = loadValue({
  id: "small",
  nodes: {
    start: { type: "start" },
    build: { type: "task", name: "Build", outputs: ["passed", "quick", "plain"] },
    polish: { type: "task", name: "Polish" },
    review: { type: "gate", name: "Review" },
    ship: { type: "task", name: "Ship" },
    done: { type: "end", result: "success" },
  },
  edges: [
    { from: "start", to: "build" },
    { from: "build", to: "polish", on: "passed" },
    { from: "build", to: "done", on: "quick" },
    { from: "build", to: "ship", on: "plain" },
    { from: "polish", to: "review" },
    { from: "review", to: "ship", on: "passed" },
    { from: "review", to: "build", on: "failed" },
    { from: "ship", to: "done" },
  ],
});
const avoided = (choice: string, ...others: string[]) =>
  program && avoidedGuards(program, choice, [choice, ...others, "escalate"]);

it.each([
  ["terminate:done", ["continue:polish"], ["review"]],
  ["continue:ship@plain", ["continue:polish@passed"], ["review"]],
  ["skip:ship", ["continue:review"], ["review"]],
  ["terminate:done", ["continue:ship"], []],
  ["continue:polish", ["terminate:done"], []],
  ["loop:build", ["continue:polish"], []],
  ["detour:auto-linter", ["continue:polish"], []],
  ["escalate", ["continue:polish"], []],
  ["continue:__proto__", ["continue:polish"], []],
])("O10: %s beside %j avoids %j", (choice, others, guards) => {
  expect(avoided(choice, ...others)).toEqual(guards);
});
