import { describe, expect, it } from "vitest";
import { dot } from "../../src/workflow/diagram/dot.ts";
import { mermaid } from "../../src/workflow/diagram/mermaid.ts";
import { goldenPath } from "../../src/workflow/golden-path.ts";
import type { Loaded } from "../../src/workflow/load.ts";
import { executionPlan } from "../../src/workflow/plan.ts";
import { progressOf } from "../../src/workflow/progress.ts";
import { guidedCorpus } from "./guided-corpus.fixture.ts";

const files = guidedCorpus();

if (files.length === 0) console.error("there are no guided workflows of other people here to try");

/** The findings of each file, as checked by hand. */
const deserved: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "2026-01/meta.json": {
    "unknown-target": 8,
    "undeclared-variable": 3,
    unreachable: 2,
    "unplaced-checkpoint": 7,
    "unknown-key": 8,
  },
  "2026-01/work-packages.json": {
    "old-spelling": 2,
    "unknown-workflow": 1,
    "undeclared-variable": 2,
    "unplaced-checkpoint": 6,
    "unknown-key": 4,
  },
  "2026-08/codebase-wiki.json": { "undeclared-variable": 1, "unbounded-cycle": 1, "agent-decided-gate": 1 },
  "2026-08/meta.json": {
    "unverifiable-validate": 3,
    "no-default": 1,
    "undeclared-variable": 2,
    "never-set-variable": 1,
    "agent-decided-gate": 4,
    "answers-alike": 1,
  },
  "2026-08/plain-language.json": {
    "agent-decided-gate": 2,
    "answers-alike": 2,
    "default-avoids-question": 1,
  },
  "2026-08/ponytail.json": { "undeclared-variable": 1 },
  "2026-08/prism-evaluate.json": {
    "unknown-workflow": 1,
    "undeclared-variable": 8,
    "never-set-variable": 2,
    "agent-decided-gate": 1,
  },
  "2026-08/requirements-refinement.json": {
    "unbounded-cycle": 1,
    "agent-decided-gate": 2,
    "answers-alike": 3,
  },
  "2026-08/work-packages.json": {
    "unknown-workflow": 1,
    "undeclared-variable": 1,
    "never-set-variable": 2,
    unreachable: 1,
    "bare-word-condition": 2,
  },
  "2026-08/workflow-authoring.json": {
    "undeclared-variable": 1,
    "never-set-variable": 2,
    "unbounded-cycle": 1,
    "agent-decided-gate": 7,
    "answers-alike": 1,
  },
};

function counted(findings: Loaded["findings"]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of findings) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

describe.skipIf(files.length === 0)("guided workflows that other people wrote", () => {
  it.each(files)("%s loads with the expected findings and no error", (name, { program, findings }) => {
    expect(program).toBeDefined();
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(counted(findings)).toEqual(deserved[name] ?? {});
  });

  it.each(files)("%s has a line for every finding", (_name, { findings }) => {
    expect(findings.filter(({ spot }) => (spot?.line ?? 1) <= 1)).toEqual([]);
  });

  it.each(files)("%s has a plan, a diagram and a path to its end", (_name, { program }) => {
    if (!program) throw new Error("no program");
    const { levels } = executionPlan(program);
    expect(new Set(levels.flat()).size).toBe(levels.flat().length);
    expect(goldenPath(program)?.at(-1)).toBe("__terminal__");
    const start = { program, at: program.start };
    expect(progressOf(start, [start], () => undefined).percent).toBe(0);
    expect(mermaid(program)).toContain("flowchart");
    expect(dot(program)).toContain("digraph");
  });
});
