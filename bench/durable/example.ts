/** Five nodes: a start, a task, a gate with two retries, and two ends. */
export const example = {
  id: "bench-example",
  name: "Build and check",
  nodes: {
    start: { type: "start", name: "Start" },
    build: { type: "task", name: "Build", agent: "builder", stage: "development" },
    check: { type: "gate", name: "Check", agent: "checker", stage: "verification", maxRetries: 2 },
    done: { type: "end", name: "Done", result: "success" },
    help: { type: "end", name: "Needs a person", result: "blocked", escalation: "hitl" },
  },
  edges: [
    { from: "start", to: "build" },
    { from: "build", to: "check", on: "passed" },
    { from: "build", to: "help", on: "failed" },
    { from: "check", to: "done", on: "passed" },
    { from: "check", to: "build", on: "failed" },
    { from: "check", to: "help", on: "max_retries_exceeded" },
    { from: "help", to: "build", on: "retry" },
  ],
} as const;

/** The reports of one lap, from the start; the check fails twice, then passes. */
export const lap = [
  { result: "passed", leadsTo: "build" },
  { result: "passed", leadsTo: "check" },
  { result: "failed", leadsTo: "build" },
  { result: "passed", leadsTo: "check" },
  { result: "failed", leadsTo: "build" },
  { result: "passed", leadsTo: "check" },
  { result: "passed", leadsTo: "done" },
] as const;
