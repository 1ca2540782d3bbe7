/** A sound workflow with a retry, a question and two ends. */
export const review = {
  id: "review",
  variables: { risk: "low" },
  nodes: {
    start: { type: "start" },
    work: { type: "task", name: "Work" },
    check: { type: "gate", name: "Check", maxRetries: 2 },
    done: { type: "end", result: "success" },
    help: { type: "end", result: "blocked", escalation: "hitl" },
  },
  edges: [
    { from: "start", to: "work" },
    { from: "work", to: "check" },
    { from: "check", to: "done", on: "passed" },
    { from: "check", to: "work", on: "failed" },
    { from: "check", to: "help", on: "max_retries_exceeded" },
    { from: "help", to: "work", on: "again" },
  ],
};

/** A workflow that calls another one, under the name of its file. */
export const caller = {
  id: "caller",
  nodes: {
    start: { type: "start" },
    call: { type: "subflow", workflow: "review" },
    done: { type: "end", result: "success" },
    lost: { type: "end", result: "failure" },
  },
  edges: [
    { from: "start", to: "call" },
    { from: "call", to: "done", on: "passed" },
    { from: "call", to: "lost", on: "failed" },
  ],
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
