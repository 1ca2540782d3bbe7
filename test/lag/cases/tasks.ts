import { row } from "../definitions.ts";
import { type LagCases, once } from "../lag-case.ts";
import type { LagSite, Reply } from "../site.ts";
import type { Sizes } from "../sizes.ts";
import { longHistory, longRow, manyTasks, plant, twoLongRows, wideFork } from "../worlds.ts";

/** A step whose evidence is a test report. */
async function reported(site: LagSite, report: string, text: string): Promise<void> {
  const evidence = [{ report, expect: "tests.failed == 0" }];
  await site.data("load_workflow", {
    definition: {
      id: "reported",
      nodes: {
        start: { type: "start" },
        work: { type: "task", name: "W", evidence },
        end: { type: "end", result: "success" },
      },
      edges: [
        { from: "start", to: "work" },
        { from: "work", to: "end" },
      ],
    },
  });
  await plant(site, "reported", 1);
  await site.data("advance_task", { taskId: "reported-0" });
  site.binary.write(report, text);
}

const advanceReported = once("advance_task", () => ({ taskId: "reported-0", result: "passed" }));
const REPORT_SHARE = 4.2;

function junit({ bytes }: Sizes): string {
  const one = '<testcase name="a" classname="b" time="0.1"><failure message="m">t</failure></testcase>';
  return `<testsuites><testsuite name="s">${one.repeat(Math.floor((bytes * REPORT_SHARE) / one.length))}</testsuite></testsuites>`;
}

function hostileXml({ bytes }: Sizes): string {
  const one = '<a b="1"/>';
  return `<testsuites>${one.repeat(Math.floor((bytes * REPORT_SHARE) / one.length))}</testsuites>`;
}

function jest({ bytes }: Sizes): string {
  const assertionResults = Array.from({ length: Math.floor((bytes * REPORT_SHARE) / 60) }, (_, index) => ({
    status: "passed",
    fullName: `a test number ${index}`,
  }));
  const testResults = [{ name: "f", status: "passed", assertionResults }];
  return JSON.stringify({ numTotalTests: 1, numFailedTests: 0, success: true, testResults });
}

function tap({ bytes }: Sizes): string {
  return "ok 1 - x\n".repeat(Math.floor((bytes * REPORT_SHARE) / 9));
}

const reports = { junit, hostileXml, jest, tap };

/** Moves each of two tasks in turn, so that each move needs the program that the other has pushed out. */
async function inTurn(site: LagSite): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for (let move = 0; move < 6; move++)
    replies.push(
      await site.call("advance_task", {
        taskId: move % 2 === 0 ? "long-0" : "longer-0",
        ...(move > 1 && { result: "passed" }),
      }),
    );
  return replies;
}

export const taskCases: LagCases = {
  advance_task: [
    ...Object.entries(reports).map(([kind, text]) => ({
      title: `a large report (${kind})`,
      refusals: ["EVIDENCE_MISSING", "EVIDENCE_FAILED"],
      prepare: (site: LagSite, sizes: Sizes) => reported(site, "report.txt", text(sizes)),
      run: advanceReported,
    })),
    { title: "two long workflows in turn", prepare: twoLongRows, run: inTurn },
    {
      title: "into a wide fork",
      prepare: async (site, sizes) => {
        await wideFork(site, { ...sizes, branches: sizes.branches });
        await plant(site, "wide", 1);
      },
      run: once("advance_task", () => ({ taskId: "wide-0" })),
    },
    {
      title: "large variables",
      refusals: ["INPUT_TOO_LARGE", "VARIABLE_INVALID"],
      prepare: async (site) => {
        await site.data("load_workflow", { definition: row("short", 3) });
        await plant(site, "short", 1);
        await site.data("advance_task", { taskId: "short-0" });
      },
      run: once("advance_task", ({ bytes }) => ({
        taskId: "short-0",
        result: "passed",
        variables: Object.fromEntries(
          Array.from({ length: Math.floor(bytes / 14) }, (_, key) => [`k${key}`, key]),
        ),
      })),
    },
  ],
  forensics: [
    {
      title: "a large report",
      prepare: async (site, sizes) => site.binary.write("report.xml", junit(sizes)),
      run: once("forensics", () => ({ reports: Array.from({ length: 20 }, () => "report.xml") })),
    },
  ],
  attach: [
    {
      title: "a large text",
      refusals: ["INPUT_TOO_LARGE"],
      prepare: longRow,
      run: once("attach", ({ bytes }) => ({ taskId: "long-0", type: "log", text: "x".repeat(bytes) })),
    },
    {
      title: "a large file",
      refusals: ["INPUT_TOO_LARGE"],
      prepare: async (site, sizes) => {
        await longRow(site, sizes);
        site.binary.write("large.bin", "x".repeat(sizes.bytes * 16));
      },
      run: once("attach", () => ({ taskId: "long-0", type: "log", path: "large.bin" })),
    },
  ],
  get_attachment: [
    {
      title: "after many",
      prepare: longHistory,
      run: once("get_attachment", () => ({ taskId: "short-0", type: "log" })),
    },
  ],
  get_task: [
    {
      title: "with everything",
      prepare: longHistory,
      run: once("get_task", () => ({ taskId: "short-0", include: ["history", "attachments", "brief"] })),
    },
    {
      title: "of a long workflow",
      prepare: longRow,
      run: once("get_task", () => ({ taskId: "long-0", include: ["brief"] })),
    },
  ],
  get_task_progress: [
    {
      title: "of a long workflow",
      prepare: longRow,
      run: once("get_task_progress", () => ({ taskId: "long-0" })),
    },
    {
      title: "of a long history",
      prepare: longHistory,
      run: once("get_task_progress", () => ({ taskId: "short-0" })),
    },
  ],
  get_tasks_by_status: [
    { title: "a full page", prepare: manyTasks, run: once("get_tasks_by_status", () => ({ limit: 500 })) },
  ],
  get_pending_syncs: [
    { title: "a full page", prepare: manyTasks, run: once("get_pending_syncs", () => ({ limit: 1_000 })) },
  ],
  confirm_sync: [
    {
      title: "as many as may be",
      prepare: manyTasks,
      run: once("confirm_sync", ({ tasks }) => ({
        syncIds: Array.from({ length: tasks }, (_, index) => `sync-${index + 1}`),
      })),
    },
  ],
  confirm_sync_for_task: [
    {
      title: "a long history",
      prepare: longHistory,
      run: once("confirm_sync_for_task", () => ({ taskId: "short-0" })),
    },
  ],
  resolve_task: [
    {
      title: "a task with many branches",
      prepare: async (site, sizes) => {
        await wideFork(site, sizes);
        await plant(site, "wide", 1);
        await site.data("advance_task", { taskId: "wide-0" });
      },
      refusals: ["TASK_NOT_WAITING", "BRANCHES_OPEN", "NOT_WAITING"],
      run: once("resolve_task", () => ({ taskId: "wide-0", resolution: "cancel" })),
    },
  ],
  set_task_status: [
    {
      title: "a task with many branches",
      prepare: async (site, sizes) => {
        await wideFork(site, sizes);
        await plant(site, "wide", 1);
        await site.data("advance_task", { taskId: "wide-0" });
      },
      run: once("set_task_status", () => ({ taskId: "wide-0", status: "CANCELLED" })),
    },
  ],
  migrate_tasks: [
    {
      title: "all tasks",
      prepare: async (site, sizes) => {
        await manyTasks(site, sizes);
        await site.data("load_workflow", { definition: row("short", 4) });
      },
      run: once("migrate_tasks", () => ({ workflowId: "short" })),
    },
  ],
};
