import type { JsonObject } from "../../src/model/json.ts";
import type { GraphPlan, StepPlan, WayPlan } from "./step-plan.arbitrary.ts";

const conditions = [
  "w1 == true",
  "w2 != true",
  "n > 2",
  "size(files) > 1",
  "approved == true",
  "missing == null",
  'has(files) && "a" in files',
];

const requirements: readonly JsonObject[] = [
  { run: "npm test" },
  { variable: "w1 == true" },
  { by: "other" },
  { approval: "human", for: ["failed"] },
  { attachment: "log", for: ["passed"] },
];

const effects: readonly JsonObject[] = [
  { setVariable: { approved: true } },
  { setVariable: { approved: false, n: 5 } },
  { setVariable: { w1: true } },
];

const strategies = ["all-pass", "any-pass", "first", "quorum:1", "quorum:2"];
const optionIds = ["yes", "no", "constructor", "failed"];
const ends: Readonly<Record<string, JsonObject>> = {
  done: { result: "success" },
  broken: { result: "failure" },
  stopped: { result: "cancelled" },
  raised: { result: "blocked", escalation: "alert" },
  help: { result: "blocked", escalation: "hitl" },
};

export const variables: readonly JsonObject[] = [
  { name: "w1", type: "boolean", defaultValue: false },
  { name: "w2", type: "boolean", defaultValue: true },
  { name: "n", type: "number", defaultValue: 1 },
  { name: "files", type: "array", defaultValue: ["a", "b"] },
  { name: "approved", type: "boolean" },
  { name: "missing", type: "string" },
];

function chosen<T>(items: readonly T[], number: number): T {
  return items[number % items.length] as T;
}

/**
 * Draws a plan as a definition: an edge from each step to the next, and the plan's other edges. An endless plan has no
 * final end: a person can send the task back to its beginning from every end.
 */
export function drawn(id: string, plan: GraphPlan, callable: readonly string[], endless = false): JsonObject {
  const drawing = new Drawing(plan.names, callable);
  const first = drawing.region(plan.steps, "done");
  const recursive = callable.includes(id);
  const maxDepth = plan.maxDepth ?? (recursive ? 2 : undefined);
  return {
    id,
    strict: plan.strict,
    limits: {
      ...(plan.maxSteps !== undefined && { maxSteps: plan.maxSteps }),
      ...(maxDepth !== undefined && { maxDepth }),
    },
    variables,
    nodes: {
      begin: { type: "start" },
      ...Object.fromEntries(
        Object.entries(ends).map(([end, more]) => [
          end,
          { type: "end", ...more, ...(endless && { escalation: "hitl" }) },
        ]),
      ),
      ...drawing.nodes,
    },
    edges: [
      { from: "begin", to: first },
      ...drawing.edges,
      ...(endless ? Object.keys(ends).map((end) => ({ from: end, to: first, on: "again" })) : []),
      ...plan.back.map((number, index) => ({
        from: "help",
        to: chosen(drawing.outermost, number),
        on: `back ${index}`,
      })),
    ],
  };
}

class Drawing {
  readonly nodes: Record<string, JsonObject> = {};
  readonly edges: JsonObject[] = [];
  /** the steps outside any fork */
  readonly outermost: string[] = [];
  readonly #names: readonly string[];
  readonly #callable: readonly string[];
  #named = 0;

  constructor(names: readonly string[], callable: readonly string[]) {
    this.#names = names;
    this.#callable = callable;
  }

  /** Draws successive steps that lead to `exit`; returns the first. */
  region(plans: readonly StepPlan[], exit: string): string {
    const ids = plans.map(() => this.#name());
    if (this.outermost.length === 0) this.outermost.push(...ids);
    const targets = [...ids, exit, ...Object.keys(ends)];
    for (const [index, plan] of plans.entries()) {
      this.#step(ids[index] ?? exit, plan, ids[index + 1] ?? exit, targets);
    }
    return ids[0] ?? exit;
  }

  #name(): string {
    const name = this.#names[this.#named] ?? `s${this.#named}`;
    this.#named += 1;
    return name;
  }

  #step(id: string, plan: StepPlan, next: string, targets: readonly string[]): void {
    const limit = plan.limited ? { timeout: 10 } : {};
    const budget = plan.budget === undefined ? {} : { maxRetries: plan.budget };
    switch (plan.kind) {
      case "task":
      case "gate": {
        const outputs = plan.outputs ?? ["passed", "failed"];
        const evidence = plan.evidence.map((number) => evidenceFor(chosen(requirements, number), outputs));
        this.nodes[id] = { type: plan.kind, name: id, outputs, evidence, ...limit, ...budget };
        const fails = outputs.includes("failed") && plan.budget !== undefined;
        this.#leave(id, plan, next, targets, [
          ...outputs,
          ...(plan.limited ? ["timeout"] : []),
          ...(fails ? ["max_retries_exceeded"] : []),
        ]);
        return;
      }
      case "question": {
        const ids = [...new Set(plan.options.map((number) => chosen(optionIds, number)))];
        const options = ids.map((option, index) => optionOf(option, plan.options[index] ?? 0, targets));
        const audience = plan.toPerson ? "human" : "agent";
        const byDefault = plan.limited && plan.onwardLast ? { defaultOption: ids[0] ?? "" } : {};
        this.nodes[id] = { type: "checkpoint", message: "Well?", audience, options, ...limit, ...byDefault };
        this.#leave(id, plan, next, targets, [...ids, ...(plan.limited ? ["timeout"] : [])]);
        return;
      }
      case "subflow": {
        const workflow = this.#callable.length > 0 ? chosen(this.#callable, plan.child) : "nobody";
        const given = plan.limited
          ? { inputs: { w1: "w2", n: "n", files: "[n]" }, returns: { w2: "w1" } }
          : {};
        this.nodes[id] = { type: "subflow", workflow, ...given, ...budget };
        const spent = plan.budget === undefined ? [] : ["max_retries_exceeded"];
        this.#leave(id, plan, next, targets, ["passed", "failed", ...spent]);
        return;
      }
      case "fork":
        this.#fork(id, plan, next, targets);
    }
  }

  #fork(id: string, plan: StepPlan, next: string, targets: readonly string[]): void {
    const join = this.#name();
    const { each, concurrency } = plan;
    const branches = each === undefined ? plan.branches : plan.branches.slice(0, 1);
    const most = each ?? branches.length;
    this.nodes[id] = {
      type: "fork",
      join,
      ...(each !== undefined && { each: { over: "files", as: "file", maxItems: each } }),
      ...(concurrency !== undefined && { maxConcurrency: concurrency }),
    };
    const possible = strategies.slice(0, most > 1 ? 5 : 4);
    this.nodes[join] = { type: "join", fork: id, strategy: chosen(possible, plan.strategy) };
    for (const branch of branches) this.edges.push({ from: id, to: this.region(branch, join) });
    this.#leave(join, plan, next, targets, ["passed", "failed"]);
  }

  #leave(
    id: string,
    plan: StepPlan,
    next: string,
    targets: readonly string[],
    outcomes: readonly string[],
  ): void {
    const named = outcomes.filter((outcome) => outcome !== "timeout" && !failures.has(outcome));
    const on = plan.onward % 2 === 0 ? undefined : named[0];
    const onward = { from: id, to: next, ...(on !== undefined && { on }) };
    const others = plan.ways.map((way) => edgeOf(id, way, targets, outcomes));
    this.edges.push(...(plan.onwardLast ? [...others, onward] : [onward, ...others]));
  }
}

const failures: ReadonlySet<string> = new Set(["failed", "max_retries_exceeded"]);

function edgeOf(
  from: string,
  { on, to, when }: WayPlan,
  targets: readonly string[],
  outcomes: readonly string[],
): JsonObject {
  const outcome = chosen([undefined, ...outcomes], on);
  return {
    from,
    to: chosen(targets, to),
    ...(outcome !== undefined && { on: outcome }),
    ...(when % 3 === 0 && { when: chosen(conditions, when) }),
  };
}

function evidenceFor(requirement: JsonObject, outputs: readonly string[]): JsonObject {
  const { for: outcomes, ...rest } = requirement;
  return Array.isArray(outcomes) && outcomes.every((outcome) => outputs.includes(outcome))
    ? requirement
    : rest;
}

function optionOf(id: string, number: number, targets: readonly string[]): JsonObject {
  const base = number % 2 === 0 ? {} : chosen(effects, number);
  const jump = number % 5 === 0 ? { transitionTo: chosen(targets, number) } : {};
  return { id, label: id, effects: { ...base, ...jump } };
}
