import { heavy, row } from "../definitions.ts";
import { type LagCase, type LagCases, once } from "../lag-case.ts";
import type { LagSite, Reply } from "../site.ts";
import type { Sizes } from "../sizes.ts";
import { fullLibrary, longRow, manyTasks } from "../worlds.ts";

const longFile = async (site: LagSite, { nodes }: Sizes) =>
  site.binary.write("long.json", row("long", nodes));
const longYaml = async (site: LagSite, { nodes }: Sizes) => site.binary.write("long.yaml", yaml(nodes));

/** A long workflow as YAML in block style, which takes the longest to parse. */
function yaml(nodes: number): string {
  const work = Array.from(
    { length: nodes },
    (_, index) => `  n${index}:\n    type: task\n    name: Step ${index}\n`,
  );
  const ways = work.map(
    (_, index) => `  - from: n${index}\n    to: ${index + 1 < nodes ? `n${index + 1}` : "done"}\n`,
  );
  const ends = "  start:\n    type: start\n  done:\n    type: end\n    result: success\n";
  return `id: long\nnodes:\n${ends}${work.join("")}edges:\n  - from: start\n    to: n0\n${ways.join("")}`;
}

const small = 40;

async function manyFiles(site: LagSite, { files }: Sizes): Promise<void> {
  for (let number = 0; number < files; number++) {
    site.binary.write(`many/w${number}.json`, row(`w${number}`, small));
    site.binary.write(`many/w${number}.scenarios.yaml`, scenarios(`w${number}.json`));
  }
}

function scenarios(workflow: string): string {
  const lines = Array.from({ length: small }, () => "      - report: passed\n").join("");
  return `workflow: ${workflow}\nscenarios:\n  - name: all the way\n    lines:\n      - begin: true\n${lines}`;
}

/** The paths of many files, one by one and in their folder. */
const paths = ({ files }: Sizes, ending: string): string[] => [
  "many",
  ...Array.from({ length: files }, (_, number) => `many/w${number}.${ending}`),
];

const ofFile = (name: string, more: object = {}): readonly LagCase[] => [
  { title: "a long workflow", prepare: longFile, run: once(name, () => ({ path: "long.json", ...more })) },
  { title: "a long YAML file", prepare: longYaml, run: once(name, () => ({ path: "long.yaml", ...more })) },
];

/** Calls, and leaves after a moment. The lag afterwards counts too: the work must not go on for nobody. */
export async function leaving(site: LagSite, name: string, input: object): Promise<readonly Reply[]> {
  const left = AbortSignal.timeout(500);
  await site.call(name, input, left).catch(() => undefined);
  return [];
}

export const workflowCases: LagCases = {
  list_workflows: [
    { title: "a full library", prepare: fullLibrary, run: once("list_workflows", () => ({})) },
  ],
  load_workflow: [
    {
      title: "a long workflow",
      run: once("load_workflow", ({ nodes }) => ({ definition: row("long", nodes) })),
    },
    {
      title: "a heavy workflow",
      run: once("load_workflow", ({ bytes }) => ({ definition: heavy("heavy", bytes) })),
    },
    ...ofFile("load_workflow"),
    {
      title: "beside a full library",
      prepare: fullLibrary,
      run: once("load_workflow", () => ({ definition: row("one", 3) })),
      refusals: ["QUOTA_REACHED"],
    },
  ],
  load_workflows: [
    {
      title: "a long workflow",
      prepare: longFile,
      run: once("load_workflows", () => ({ paths: ["long.json"] })),
    },
    {
      title: "many files",
      prepare: manyFiles,
      refusals: ["INPUT_TOO_LARGE", "QUOTA_REACHED"],
      run: once("load_workflows", () => ({ paths: ["many"] })),
    },
  ],
  list_lifecycles: [{ title: "all", run: once("list_lifecycles", () => ({})) }],
  show_lifecycle: [{ title: "the usual one", run: once("show_lifecycle", () => ({})) }],
  get_execution_plan: [
    {
      title: "a long workflow",
      prepare: longRow,
      run: once("get_execution_plan", () => ({ workflowId: "long" })),
    },
  ],
  trust_workflow: [
    {
      title: "a long workflow",
      prepare: longRow,
      run: once("trust_workflow", () => ({ workflowId: "long" })),
    },
  ],
  standing_bounds: [{ title: "shown", run: once("standing_bounds", () => ({})) }],
  list_trusted: [{ title: "after a long one", prepare: longRow, run: once("list_trusted", () => ({})) }],
  remove_workflow: [
    {
      title: "beside many tasks",
      prepare: async (site, sizes) => {
        await manyTasks(site, sizes);
        await longRow(site, sizes);
        await site.data("set_task_status", { taskId: "long-0", status: "CANCELLED" });
      },
      run: once("remove_workflow", () => ({ workflowId: "long" })),
    },
  ],
  check_workflows: [
    {
      title: "a long workflow",
      prepare: longFile,
      run: once("check_workflows", () => ({ paths: ["long.json"] })),
    },
    {
      title: "a long YAML file",
      prepare: longYaml,
      run: once("check_workflows", () => ({ paths: ["long.yaml"] })),
    },
    {
      title: "many files",
      prepare: manyFiles,
      refusals: ["INPUT_TOO_LARGE"],
      run: once("check_workflows", (sizes) => ({ paths: paths(sizes, "json") })),
    },
    {
      title: "one file, named very often",
      prepare: longFile,
      refusals: ["INPUT_TOO_LARGE", "INPUT_INVALID"],
      run: once("check_workflows", ({ files }) => ({
        paths: Array.from({ length: files }, () => "long.json"),
      })),
    },
  ],
  plan_workflow: ofFile("plan_workflow"),
  diagram_workflow: ofFile("diagram_workflow"),
  judge_tool_call: [
    {
      title: "a long command",
      prepare: async (site) => {
        site.binary.write("bounded.json", { ...row("bounded", 3), deny: { run: ["git push"] } });
      },
      run: once("judge_tool_call", () => ({
        path: "bounded.json",
        step: "n0",
        run: "git status; ".repeat(16_000),
      })),
      refusals: ["STEP_FORBIDS"],
    },
  ],
  simulate_workflow: [
    {
      title: "a long workflow",
      prepare: longFile,
      run: (site) => leaving(site, "simulate_workflow", { path: "long.json", runs: 1_000_000 }),
    },
    {
      title: "many runs",
      run: once("simulate_workflow", ({ tasks }) => ({ path: "many/w0.json", runs: tasks })),
      prepare: manyFiles,
    },
  ],
  rehearse_team: [
    {
      title: "many tasks and workers",
      prepare: async (site, { tasks }) => {
        const given = Array.from({ length: Math.min(tasks, 1_000) }, (_, index) => ({
          title: `Task ${index}`,
        }));
        site.binary.write("tasks.json", given);
      },
      run: (site) =>
        leaving(site, "rehearse_team", { lifecycle: "default", tasks: "tasks.json", workers: 64 }),
    },
  ],
  attack_workflow: [
    {
      title: "many tries",
      prepare: manyFiles,
      run: (site) => leaving(site, "attack_workflow", { workflow: "many/w0.json", tries: 1_000_000 }),
    },
    {
      title: "a long workflow",
      prepare: longFile,
      run: (site) => leaving(site, "attack_workflow", { workflow: "long.json", tries: 1_000_000 }),
    },
  ],
  test_scenarios: [
    {
      title: "many files",
      prepare: manyFiles,
      refusals: ["INPUT_TOO_LARGE"],
      run: once("test_scenarios", (sizes) => ({ paths: paths(sizes, "scenarios.yaml") })),
    },
  ],
  take_tour: [{ title: "once", run: once("take_tour", () => ({})) }],
  graph_workflow: [
    {
      title: "a long workflow",
      prepare: longRow,
      run: once("graph_workflow", () => ({ workflowId: "long", source: true })),
    },
  ],
  workflow_traffic: [
    {
      title: "a long workflow",
      prepare: longRow,
      run: once("workflow_traffic", () => ({ workflowId: "long", times: true })),
    },
    {
      title: "many tasks",
      prepare: manyTasks,
      run: once("workflow_traffic", () => ({ workflowId: "short", times: true })),
    },
  ],
  workflow_paths: [
    {
      title: "many tasks",
      prepare: manyTasks,
      run: once("workflow_paths", () => ({ workflowId: "short", to: Date.now() })),
    },
  ],
  workflow_moment: [
    {
      title: "many tasks",
      prepare: manyTasks,
      run: once("workflow_moment", () => ({ workflowId: "short", at: Date.now() })),
    },
  ],
  workflow_health: [
    { title: "many tasks", prepare: manyTasks, run: once("workflow_health", () => ({})) },
    { title: "a full library", prepare: fullLibrary, run: once("workflow_health", () => ({})) },
  ],
  workflow_versions: [
    {
      title: "many tasks",
      prepare: manyTasks,
      run: once("workflow_versions", () => ({ workflowId: "short" })),
    },
  ],
  load_definition: [
    {
      title: "a long workflow",
      run: once("load_definition", ({ nodes }) => ({ text: JSON.stringify(row("long", nodes)), over: null })),
    },
  ],
  replay_demo: [
    { title: "where none is played", run: once("replay_demo", () => ({})), refusals: ["NOT_ALLOWED"] },
  ],
  check_definition: [
    {
      title: "a long workflow",
      run: once("check_definition", ({ nodes }) => ({ text: JSON.stringify(row("long", nodes)) })),
    },
    { title: "a long YAML text", run: once("check_definition", ({ nodes }) => ({ text: yaml(nodes) })) },
  ],
  simulate_definition: [
    {
      title: "a long workflow",
      run: once("simulate_definition", ({ nodes }) => ({
        text: JSON.stringify(row("long", nodes)),
        runs: 2,
      })),
    },
  ],
};
