import { edges, failure, gate, hitl, start, success, work } from "../support/workflows.ts";

/** A sound workflow with a retry, a question and two ends. */
export const review = {
  id: "review",
  variables: { risk: "low" },
  nodes: {
    start,
    work: work("Work"),
    check: gate("Check", { maxRetries: 2 }),
    done: success,
    help: hitl,
  },
  edges: edges(
    "start -> work",
    "work -> check",
    "check -passed-> done",
    "check -failed-> work",
    "check -max_retries_exceeded-> help",
    "help -again-> work",
  ),
};

/** A workflow that calls another one, under the name of its file. */
export const caller = {
  id: "caller",
  nodes: {
    start,
    call: { type: "subflow", workflow: "review" },
    done: success,
    lost: failure,
  },
  edges: edges("start -> call", "call -passed-> done", "call -failed-> lost"),
};

export const broken = [
  "id: broken",
  "nodes:",
  "  start: {type: start}",
  "  work: {type: task, name: Work, maxRetrys: 2}",
  "  done: {type: end, result: sucess}",
  "edges:",
  "  - {from: start, to: wrok}",
  "  - {from: work, to: done}",
  "",
].join("\n");

export const scenarios = [
  "workflow: review.json",
  "scenarios:",
  "  - name: goes through",
  "    lines:",
  "      - {begin: true, at: work}",
  "      - {report: passed, at: check}",
  "      - {report: passed, at: done, status: COMPLETED}",
  "",
].join("\n");
