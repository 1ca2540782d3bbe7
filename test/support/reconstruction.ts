/** The classic example: a review that may fail three times before a person is asked. */
export const reconstruction = {
  nodes: {
    start: { type: "start" },
    analyze: { type: "task", name: "Analyze Components" },
    review: { type: "gate", name: "Review Analysis", maxRetries: 3 },
    end: { type: "end", result: "success" },
    hitl: { type: "end", result: "blocked", escalation: "hitl" },
  },
  edges: [
    { from: "start", to: "analyze" },
    { from: "analyze", to: "review" },
    { from: "review", to: "analyze", on: "failed", label: "Retry on failure" },
    { from: "review", to: "hitl", on: "max_retries_exceeded", label: "Escalate" },
    { from: "review", to: "end", on: "passed" },
  ],
};
