import { expect, it } from "vitest";
import { loadText } from "../../load.ts";
import type { Program } from "../../program.ts";

const linter = (loop: boolean) =>
  program(`
id: auto-linter
nodes:
  start: {type: start}
  fix: {type: task, name: Fix, outputs: [passed, again]}
  done: {type: end, result: success}
edges:
  - {from: start, to: fix}
  - {from: fix, to: done, on: passed}
  - {from: fix, to: ${loop ? "fix" : "done"}, on: again}
`);

function program(text: string): Program {
  const { program: loaded } = loadText(text);
  if (!loaded) throw new Error("it is not loaded");
  return loaded;
}

/** A file with a detour that returns to a node. */
const file = (goto: string, isLooping = false) => {
  const text = `id: small
routing:
  limits: {depth: 2, excursions: 4}
  detours:
    auto-linter: {workflow: auto-linter, return: goto, goto: ${goto}}
    halted: {workflow: auto-linter, return: halt}
nodes:
  start: {type: start}
  build: {type: task, name: Build}
  polish: {type: task, name: Polish}
  review: {type: gate, name: Review, maxRetries: 1}
  ship: {type: task, name: Ship}
  done: {type: end, result: success}
  help: {type: end, result: blocked, escalation: hitl}
edges:
  - {from: start, to: build}
  - {from: build, to: polish}
  - {from: polish, to: review}
  - {from: review, to: ship, on: passed}
  - {from: review, to: build, on: failed}
  - {from: review, to: help, on: max_retries_exceeded}
  - {from: help, to: build}
  - {from: ship, to: done}
`;
  const flow = linter(isLooping);
  const { findings } = loadText(text, { known: (id) => (id === "auto-linter" ? flow : undefined) });
  return findings.filter(({ code }) => /detour|router/.test(code));
};

it("where a router leads, what only reports pass, and the longest excursion are told at the routing block", () => {
  const found = file("polish");
  expect(found).toMatchObject([{ code: "router-reach", severity: "info", spot: { line: 2, column: 1 } }]);
  const [{ message } = { message: "" }] = found;
  expect(message).toContain('from "build" to "polish"');
  expect(message).toContain('Only their own reports pass "review"');
  expect(message).toContain('after "auto-linter" a person decides');
  expect(message).toContain("They nest 2 deep, and a task makes 4");
  expect(message).toContain("has at most 4 reports");
});

it("a detour that returns beyond a gate is closed, and told with its line and column", () => {
  expect(file("done")).not.toContainEqual(expect.objectContaining({ code: "closed-detour" }));
  const found = file("help");
  expect(found).toContainEqual(
    expect.objectContaining({
      code: "closed-detour",
      severity: "warning",
      at: "auto-linter",
      spot: { line: 5, column: 56 },
    }),
  );
});

it("an excursion without a bound on its reports is told", () => {
  expect(file("polish", true)).toMatchObject([
    { code: "endless-detour", at: "auto-linter", severity: "warning" },
    { code: "router-reach", message: expect.stringContaining("no bound on its reports") },
  ]);
});

/** A file whose routing block names no target, so that only the known failures lead away. */
const unnamed = (more: string, flow = linter(true)) => {
  const text = `id: small
${more}
nodes:
  start: {type: start}
  build: {type: task, name: Build}
  done: {type: end, result: success}
edges:
  - {from: start, to: build}
  - {from: build, to: done}
`;
  const { findings } = loadText(text, { known: (id) => (id === "auto-linter" ? flow : undefined) });
  return findings.filter(({ code }) => /detour|router/.test(code)).map(({ code, at }) => `${code} ${at}`);
};

it("the workflows of known failures are judged too, where the block and the charter leave them open", () => {
  const block = "routing: {mode: assist}";
  expect(unnamed(block)).toEqual(["endless-detour auto-linter", "router-reach small"]);
  expect(unnamed(block, linter(false))).toEqual(["router-reach small"]);
  const own = "routing: {signatures: {lint_errors: {target: build}}}";
  expect(unnamed(own)).toEqual([]);
  expect(unnamed(`charter: {goal: g, offroad: {forbidden: ["flow:auto-linter"]}}\n${block}`)).toEqual([]);
  expect(unnamed(`charter: {goal: g, offroad: {allowed: ["flow:reset"]}}\n${block}`)).toEqual([]);
  expect(unnamed("stages: []")).toEqual([]);
});
