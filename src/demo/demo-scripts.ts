import type { JsonObject } from "../model/json.ts";
import type { Measurements } from "../model/measurement.ts";
import type { TaskInput } from "../model/task-input.ts";

/** One report of a scripted agent. */
interface Report {
  readonly result: string;
  readonly output?: JsonObject;
  readonly variables?: JsonObject;
  /** the figures of the step: Navigator decides by them where the task goes, in the place of `result` */
  readonly figures?: Measurements;
}

export interface Script {
  readonly task: TaskInput & { readonly id: string; readonly workflowType: string };
  /** when the task appears, in milliseconds after the beginning of the demo */
  readonly from: number;
  /** every how many beats its agents act */
  readonly beats: number;
  /** the reports at each step, in order; the last report repeats; a step without reports gets `passed` */
  readonly reports: Readonly<Record<string, readonly Report[]>>;
}

const passed: Report = { result: "passed" };
const ANSWER = "Use ISO 8601 dates (2026-03-14), and a time zone wherever there is a time.";
const tooLow: Report = { result: "failed", output: { difference: "The button is 4 px too low." } };

const found = (finding: string): readonly Report[] => [{ result: "failed", output: { finding } }, passed];

/** The tasks that appear one after the other, so that the demo stays alive. */
const later: readonly (readonly [id: string, title: string, workflow: string, reports: Script["reports"]])[] =
  [
    ["welcome", "Shorten the welcome mail", "quick-task", {}],
    [
      "zone",
      "Show times in the local zone",
      "review-loop",
      { review: found("1. clock.ts:40 winter time is missing") },
    ],
    ["contrast", "Rebuild the settings screen", "ui-reconstruction", { review: [tooLow, passed] }],
    ["empty", "Say what to do on the empty page", "quick-task", { check: found("The link leads nowhere.") }],
    [
      "names",
      "Sort names with accents",
      "review-loop",
      { review: found("1. sort.ts:8 capitals come first") },
    ],
    ["print", "Rebuild the print layout", "ui-reconstruction", {}],
    ["undo", "Name the undo button", "quick-task", {}],
    [
      "search",
      "Find words across line breaks",
      "review-loop",
      { review: found("1. find.ts:21 tabs are not found") },
    ],
    ["footer", "Correct the year in the footer", "quick-task", {}],
  ];

const FIRST_LATER_MS = 64_000;
const EVERY_MS = 29_000;

/** None of these steps needs a command, because a new installation trusts no commands. */
export const scripts: readonly Script[] = [
  {
    from: 0,
    beats: 2,
    task: { id: "demo-greeting", title: "Greet people by their name", workflowType: "quick-task" },
    reports: {
      check: [
        {
          result: "failed",
          output: { note: "The greeting is there, but the page title was changed too." },
        },
        passed,
      ],
    },
  },
  {
    from: 0,
    beats: 1,
    task: { id: "demo-dates", title: "Which date format for our exports?", workflowType: "research" },
    reports: {
      frame: [
        {
          result: "passed",
          variables: { questions: ["What do spreadsheets read?", "What do our users expect?"] },
        },
      ],
      investigate: [{ result: "answered", output: { finding: "Both read 2026-03-14 without a question." } }],
      write: [
        { result: "passed", output: { answer: "Use ISO 8601 dates (2026-03-14)." } },
        { result: "passed", output: { answer: "Use ISO 8601 dates (2026-03-14) in UTC." } },
        { result: "passed", output: { answer: ANSWER } },
      ],
      // The first answer goes straight to a person, so that a question waits soon after the start.
      challenge: [
        {
          result: "passed",
          output: {
            answer: "Use ISO 8601 dates (2026-03-14).",
            "tried to break it": "Opened in four spreadsheets: each sorts and filters by it.",
          },
        },
        { result: "failed", output: { "does not hold": "A date has no time zone: UTC is only for times." } },
        { result: "passed", output: { answer: ANSWER, "tried to break it": "Opened in four spreadsheets." } },
      ],
    },
  },
  {
    from: 6_000,
    beats: 3,
    task: { id: "demo-login-screen", title: "Rebuild the login screen", workflowType: "ui-reconstruction" },
    reports: { review: [tooLow, tooLow, passed] },
  },
  {
    from: 18_000,
    beats: 3,
    task: { id: "demo-tidy", title: "Tidy up the date functions", workflowType: "review-loop" },
    reports: {
      // Figures, in the place of a result: the rules of routing lead the task on a detour that mends the linter's errors.
      present: [
        { result: "passed", figures: { lint: { errors: 5 } } },
        { result: "passed", figures: { lint: { errors: 0 } } },
      ],
      review: found("1. dates.ts:12 leap years are off by one day"),
    },
  },
  ...later.map(([id, title, workflowType, reports], index) => ({
    from: FIRST_LATER_MS + index * EVERY_MS,
    beats: 3,
    task: { id: `demo-${id}`, title, workflowType },
    reports,
  })),
];

/** The agent that reports a step. There are two, because a review by the builder would be refused. */
export function agentAt(step: string): string {
  return step === "review" || step === "challenge" ? "demo-reviewer" : "demo-builder";
}

export function reportAt({ reports }: Pick<Script, "reports">, step: string, before: number): Report {
  const scripted = reports[step] ?? [];
  return scripted[Math.min(before, scripted.length - 1)] ?? passed;
}
