import type { JsonObject } from "../model/json.ts";
import type { TaskInput } from "../model/task-input.ts";

/** One report of a scripted agent. */
interface Report {
  readonly result: string;
  readonly output?: JsonObject;
  readonly variables?: JsonObject;
}

export interface Script {
  readonly task: TaskInput;
  /** the reports at each step, in order; the last report repeats; a step without reports gets `passed` */
  readonly reports: Readonly<Record<string, readonly Report[]>>;
}

const passed: Report = { result: "passed" };
const ANSWER = "Use ISO 8601 dates (2026-03-14), and a time zone wherever there is a time.";
const tooLow: Report = { result: "failed", output: { difference: "The button is 4 px too low." } };

/** None of these steps needs a command, because a new installation trusts no commands. */
export const scripts: readonly Script[] = [
  {
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
    task: { id: "demo-login-screen", title: "Rebuild the login screen", workflowType: "ui-reconstruction" },
    reports: { review: [tooLow, tooLow, tooLow, tooLow, passed] },
  },
  {
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
    task: { id: "demo-tidy", title: "Tidy up the date functions", workflowType: "review-loop" },
    reports: {
      review: [
        { result: "failed", output: { finding: "1. dates.ts:12 leap years are off by one day" } },
        passed,
      ],
    },
  },
];

/** The agent that reports a step. There are two, because a review by the builder would be refused. */
export function agentAt(step: string): string {
  return step === "review" || step === "challenge" ? "demo-reviewer" : "demo-builder";
}

export function reportAt({ reports }: Script, step: string, before: number): Report {
  const scripted = reports[step] ?? [];
  return scripted[Math.min(before, scripted.length - 1)] ?? passed;
}
