import type { Json, JsonObject } from "../../src/model/json.ts";

/** A definition without errors that has every field and one node of every type. */
export const everyField: JsonObject = {
  id: "every-field",
  name: "Every field",
  description: "Holds each field once.",
  version: "1",
  strict: false,
  limits: { maxSteps: 100, maxDepth: 4 },
  charter: {
    goal: "Hold each field.",
    key_question: "Which?",
    exit_criteria: ["all"],
    non_goals: ["some"],
    prime_directive: "Each.",
    offroad: { allowed: ["a"], forbidden: ["b"] },
  },
  variables: [
    { name: "risk", type: "string", description: "How much.", defaultValue: "low", required: false },
    { name: "files", type: "array", defaultValue: [] },
    { name: "item", type: "string", defaultValue: "" },
  ],
  properties: [
    { always_through: "build", before: "done" },
    { never: ["done", "gone"], together: true },
    { reaches: "build", within: 5 },
  ],
  nodes: {
    start: { type: "start", name: "Start", description: "Begins." },
    build: {
      type: "task",
      name: "Build",
      description: "Makes it.",
      instructions: "Make it.",
      agent: "builder",
      stage: "development",
      outputs: ["passed", "failed", "unsure"],
      timeout: "1h",
      contextFiles: ["README.md"],
      maxRetries: 2,
    },
    judge: {
      type: "gate",
      name: "Judge",
      description: "Looks at it.",
      instructions: "Look at it.",
      agent: "judge",
      stage: "verification",
      outputs: ["passed", "failed"],
      timeout: 60_000,
      evidence: [
        { run: "npm test", timeout: "5m", cwd: ".", for: ["passed"] },
        { report: "junit.xml", expect: "tests.failed == 0", for: ["passed"] },
        { observed: "npm test", for: ["passed"] },
        { attachment: "log", for: ["passed"] },
        { variable: 'risk == "low"', for: ["passed"] },
        { approval: "human", for: ["passed"] },
        { by: "other", than: ["build"], for: ["passed"] },
      ],
      contextFiles: ["README.md"],
      maxRetries: 1,
    },
    call: {
      type: "subflow",
      workflow: "other",
      inputs: { risk: "risk" },
      returns: { risk: "risk" },
      name: "Call",
      description: "Hands it over.",
      maxRetries: 1,
    },
    split: {
      type: "fork",
      join: "meet",
      each: { over: "files", as: "item", maxItems: 5 },
      maxConcurrency: 2,
      name: "Split",
      description: "Once for each file.",
    },
    branch: { type: "task", name: "Branch" },
    meet: { type: "join", fork: "split", strategy: "quorum:1", name: "Meet", description: "Counts." },
    ask: {
      type: "checkpoint",
      message: "Go on?",
      options: [
        {
          id: "yes",
          label: "Yes",
          description: "Goes on.",
          effects: { setVariable: { risk: "low" }, transitionTo: "done" },
        },
        { id: "no", label: "No" },
      ],
      audience: "human",
      timeout: "1d",
      defaultOption: "no",
      stage: "delivery",
      name: "Ask",
      description: "Asks.",
    },
    done: { type: "end", result: "success", name: "Done", description: "Ends." },
    gone: { type: "end", result: "cancelled" },
    asked: { type: "end", result: "blocked", escalation: "hitl", name: "Asked", description: "Waits." },
  },
  edges: [
    { from: "start", to: "build", label: "Go" },
    { from: "build", to: "build", on: "failed" },
    { from: "build", to: "asked", on: "max_retries_exceeded" },
    { from: "build", to: "judge", on: "passed", when: 'risk != "none"', label: "Built" },
    { from: "build", to: "judge", when: { type: "simple", variable: "risk", operator: "exists" } },
    { from: "build", to: "judge" },
    { from: "judge", to: "build", on: "failed" },
    { from: "judge", to: "asked", on: "max_retries_exceeded" },
    { from: "judge", to: "call", on: "passed" },
    { from: "call", to: "call", on: "failed" },
    { from: "call", to: "asked", on: "max_retries_exceeded" },
    { from: "call", to: "split", on: "passed" },
    { from: "split", to: "branch" },
    { from: "branch", to: "meet" },
    { from: "meet", to: "ask" },
    { from: "ask", to: "done", on: "yes" },
    { from: "ask", to: "gone", on: "no" },
    { from: "asked", to: "build", on: "again" },
  ],
};

/** A changed copy; the path must exist. */
export function changed(value: Json, path: readonly (string | number)[], to: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) throw new Error("the path is empty");
  if (Array.isArray(value)) {
    return value.map((item: Json, index) => (index === key ? inside(item, rest, to) : item));
  }
  const fields = Object.entries(value as JsonObject);
  const known = fields.some(([name]) => name === key) ? fields : [...fields, [String(key), null] as const];
  return Object.fromEntries(
    known.flatMap(([name, field]) => {
      if (name !== key) return [[name, field]];
      return rest.length === 0 && to === undefined ? [] : [[name, inside(field, rest, to)]];
    }),
  );
}

function inside(value: Json, rest: readonly (string | number)[], to: Json | undefined): Json {
  if (rest.length > 0) return changed(value, rest, to);
  if (to === undefined) throw new Error("an item of a list cannot be taken out");
  return to;
}
