import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bundledScenarios, loadBundled, programOf, worldOf } from "../scripts/gen/bundled.ts";
import { type RehearsalOptions, rehearse } from "../scripts/gen/rehearse.ts";
import { Charter } from "../src/model/charter.ts";
import { Status } from "../src/model/status.ts";
import { playScenario } from "../src/rehearsal/play-scenario.ts";
import { catalogue } from "../src/workflow/catalogue.ts";
import { routedWorkflow } from "../src/workflow/routed-workflows.ts";

const root = process.cwd();
const bundled = loadBundled(root);
const scenarios = bundledScenarios(root);
const world = worldOf(bundled);

/** Chances that bring a run past the steps at which it would otherwise end nearly always. */
const rehearsals: Readonly<Record<string, readonly Omit<RehearsalOptions, "runs">[]>> = {
  "bug-fix": [
    { weights: { reproduce: { passed: 8, failed: 4, not_a_bug: 1 }, diagnose: { passed: 9, failed: 1 } } },
  ],
  "conflict-resolver": [
    {
      weights: {
        survey: { passed: 8, contradiction: 1, failed: 1 },
        resolve: { passed: 9, failed: 1 },
        check: { passed: 1, failed: 2 },
      },
    },
  ],
  feature: [
    {
      weights: {
        plan: { passed: 19, failed: 1 },
        approve: { build: 4, build_carefully: 4, revise: 1, drop: 1 },
        build: { passed: 9, failed: 1 },
        harden: { passed: 3, failed: 1 },
        present: { passed: 19, failed: 1 },
        review: { passed: 8, failed: 1, rejected: 3 },
        revise: { passed: 19, failed: 1 },
        verify: { passed: 1, failed: 3 },
      },
    },
  ],
  "import-fixer": [
    {
      weights: {
        locate: { passed: 8, external: 1, failed: 1 },
        mend: { passed: 9, failed: 1 },
        check: { passed: 1, failed: 2 },
      },
    },
  ],
  "quick-task": [
    { weights: { work: { passed: 8, failed: 2, too_big: 1 }, check: { passed: 1, failed: 2 } } },
  ],
  refactor: [{ risk: "high" }, { risk: "low" }].map((variables) => ({
    variables,
    weights: { survey: { passed: 8, failed: 1, not_worth_it: 1 }, verify: { passed: 1, failed: 2 } },
  })),
  research: [
    { weights: { frame: { passed: 9, failed: 1 }, investigate: { answered: 6, open: 2, failed: 2 } } },
  ],
  "review-loop": [
    {
      weights: {
        present: { passed: 9, failed: 1 },
        review: { passed: 1, failed: 4, rejected: 1 },
        revise: { passed: 9, failed: 1 },
      },
    },
  ],
  "ui-reconstruction": [{ weights: { analyze: { passed: 9, failed: 1 }, review: { passed: 1, failed: 2 } } }],
};

it("has the workflows it promises", () => {
  expect([...bundled.keys()]).toEqual([
    "auto-linter",
    "bug-fix",
    "conflict-resolver",
    "dependency-fixer",
    "feature",
    "guided-change",
    "import-fixer",
    "quick-task",
    "refactor",
    "release",
    "research",
    "reset",
    "review-loop",
    "test-setup",
    "type-annotator",
    "ui-reconstruction",
  ]);
});

it("has the workflow that each known kind of failure leads to, with a charter", () => {
  for (const { target } of catalogue) expect(world.byId(target)?.charter, target).toBeDefined();
  for (const alias of ["Flow 8 (Reset)", "flow-8-reset"])
    expect(routedWorkflow(alias, undefined)).toBe("reset");
});

it("allows excursions only to workflows that are there", () => {
  const flows = [...bundled.values()].flatMap((loaded) => {
    const charter = Charter.optional().parse(programOf(loaded).charter);
    return (charter?.offroad?.allowed ?? []).map((scope) => scope.replace(/^flow:/, ""));
  });
  expect(flows.length).toBeGreaterThan(10);
  expect(flows.filter((flow) => !bundled.has(flow))).toEqual([]);
});

it("has scenarios for every workflow and a workflow for all scenarios", () => {
  expect([...scenarios.keys()]).toEqual([...bundled.keys()]);
  expect([...scenarios.values()].map(({ workflow }) => workflow)).toEqual([...bundled.keys()]);
});

describe.each([...bundled])("the bundled workflow %s", (name, loaded) => {
  it("loads without an error or a warning", () => {
    expect(loaded.findings.filter(({ severity }) => severity !== "info")).toEqual([]);
  });

  it("declares properties, and all of them are proven", () => {
    expect(programOf(loaded).properties).not.toEqual([]);
    expect(loaded.findings.filter(({ code }) => code.startsWith("property-"))).toEqual([]);
  });

  it("has the id its file is named after, a name and a description", () => {
    const program = programOf(loaded);
    expect(program.id).toBe(name);
    expect(program.name).not.toBe(program.id);
    expect(program.description).toBeTruthy();
  });

  it("tells an agent at every step who should do it, what to do and in which stage", () => {
    for (const node of programOf(loaded).nodes.values()) {
      if (node.type !== "task" && node.type !== "gate") continue;
      expect(node, node.id).toMatchObject({
        agent: expect.any(String),
        instructions: expect.any(String),
        stage: expect.stringMatching(/^(planning|development|verification|delivery)$/),
      });
      expect(node.instructions?.length, `instructions of ${node.id}`).toBeLessThan(600);
    }
  });

  it("does what its scenarios say", () => {
    const program = programOf(loaded);
    const played = (scenarios.get(name)?.scenarios ?? []).map((scenario) =>
      playScenario(program, scenario, world),
    );
    expect(played.length).toBeGreaterThan(4);
    expect(played.filter(({ passed }) => !passed)).toEqual([]);
  });

  it("rehearses a retry, a used-up budget, a person's decision and a refusal", () => {
    const lines = (scenarios.get(name)?.scenarios ?? []).flatMap((scenario) => scenario.lines);
    expect(lines).toContainEqual(expect.objectContaining({ action: "retry" }));
    expect(lines).toContainEqual(
      expect.objectContaining({ reason: expect.stringMatching(/^(max_retries_exceeded|validate_failed)$/) }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ resolve: "resume", at: expect.any(String) }));
    expect(lines).toContainEqual(expect.objectContaining({ refused: expect.any(String) }));
  });

  it("visits every node, takes every edge and is never stuck in 300 runs", () => {
    const program = programOf(loaded);
    const simulations = (rehearsals[name] ?? [{}]).map((given) =>
      rehearse(program, world, { ...given, runs: 300 }),
    );
    expect(simulations.map(({ stuckAt }) => stuckAt)).toEqual(simulations.map(() => ({})));
    expect(neverIn(simulations.map(({ nodes }) => nodes.never))).toEqual([]);
    expect(neverIn(simulations.map(({ edges }) => edges.never))).toEqual([]);
  });

  it("takes no more reports than its bound, where nobody answers and nothing branches on the way", () => {
    const program = programOf(loaded);
    const types = new Set([...program.nodes.values()].map(({ type }) => type));
    if (types.has("checkpoint") || types.has("fork")) return;
    const { reports } = rehearse(program, world, { runs: 300 });
    expect(reports.max).toBeLessThanOrEqual(loaded.bound?.reports ?? 0);
  });
});

it("has an example of a task tree over these workflows", () => {
  const { tasks } = JSON.parse(readFileSync("examples/sample-task-tree.json", "utf8")) as {
    tasks: SampleTask[];
  };
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(5);
  for (const { id, workflowType, currentStep, status } of tasks) {
    expect(world.byId(workflowType)?.nodes.get(currentStep), id).toBeDefined();
    expect(Status.options).toContain(status);
  }
});

interface SampleTask {
  readonly id: string;
  readonly workflowType: string;
  readonly currentStep: string;
  readonly status: string;
}

/** What none of the simulations came to. */
function neverIn([first = [], ...others]: readonly (readonly string[])[]): string[] {
  return first.filter((item) => others.every((never) => never.includes(item)));
}
