import { settingTable } from "../../../src/config/setting-table.ts";
import type { Measurements, Problem, Reading } from "../../../src/model/measurement.ts";
import type { Call, Ports } from "../../../src/operations/ports/call.ts";
import type { ModelPort, ModelReply } from "../../../src/operations/ports/model-port.ts";
import type { Desk } from "../../support/desk.ts";

/** The workflow of the example: a build in a microloop, then a review by another agent. */
export const smallBuild = {
  id: "small-build",
  charter: {
    goal: "The change is built and its tests pass.",
    key_question: "Does it do what was asked?",
    exit_criteria: ["tests pass"],
    non_goals: ["refactoring"],
    offroad: { allowed: ["flow:auto-linter", "flow:reset"], forbidden: ["path:.github/**"] },
  },
  routing: {
    mode: "assist",
    limits: { depth: 3, excursions: 10 },
    microloops: { "build-step-3": { max: 3, exit: "review" } },
    detours: { "auto-linter": { workflow: "auto-linter", return: "resume" } },
    inject: ["reset"],
    signatures: { lint_errors: { when: "lint.fixable > 0", target: "auto-linter", attempts: 1 } },
  },
  nodes: {
    start: { type: "start" },
    "build-step-3": { type: "task", name: "Build", agent: "code-implementer" },
    review: {
      type: "gate",
      name: "Review",
      maxRetries: 2,
      evidence: [{ by: "other", than: "build-step-3" }],
    },
    done: { type: "end", result: "success" },
    help: { type: "end", result: "blocked", escalation: "hitl" },
  },
  edges: [
    { from: "start", to: "build-step-3" },
    { from: "build-step-3", to: "review", on: "passed" },
    { from: "review", to: "done", on: "passed" },
    { from: "review", to: "build-step-3", on: "failed" },
    { from: "review", to: "help", on: "max_retries_exceeded" },
    { from: "help", to: "build-step-3" },
  ],
};

/** The same with retries instead of the microloop. */
export const retried = {
  ...smallBuild,
  routing: { ...smallBuild.routing, microloops: {} },
  nodes: { ...smallBuild.nodes, "build-step-3": { ...smallBuild.nodes["build-step-3"], maxRetries: 2 } },
};

export const linter = {
  id: "auto-linter",
  nodes: {
    start: { type: "start" },
    fix: { type: "task", name: "Fix" },
    done: { type: "end", result: "success" },
    stuck: { type: "end", result: "failure" },
  },
  edges: [
    { from: "start", to: "fix" },
    { from: "fix", to: "done", on: "passed" },
    { from: "fix", to: "stuck", on: "failed" },
  ],
};

/** What the next measurement finds. */
export interface Bench {
  values: Measurements;
  problems: readonly Problem[];
  runs: number;
}

interface Equipment {
  readonly bench?: Bench;
  readonly model?: ModelPort;
  readonly port?: "caller" | "none";
  readonly mode?: "deterministic" | "assist" | "authoritative";
  /** further routing settings of the configuration */
  readonly policy?: object;
}

/** A caller whose reports are measured as the bench says, and who may ask a model. */
export function equipped(
  call: Call,
  { bench, model, port = "none", mode = "assist", policy = {} }: Equipment,
): Call {
  const reading = (): Reading => ({
    measured: true,
    source: "junit",
    rank: 2,
    at: "2026-01-05T10:00:00.000Z",
    values: bench?.values ?? {},
    problems: [...(bench?.problems ?? [])],
  });
  const collectors: NonNullable<Ports["collectors"]> = {
    git: async () => {
      if (bench) bench.runs += 1;
      return [];
    },
    found: async () => ["junit.xml"],
    report: async () => reading(),
  };
  const routing = { ...settingTable.routing.fallback, mode, model: { port }, ...policy };
  return {
    ...call,
    ports: {
      ...call.ports,
      ...(bench && { collectors, settings: { ...call.ports.settings, commands: "trusted" as const } }),
      ...(model && { model }),
      configured: { values: { routing } as never, explained: [], findings: [] },
    },
  };
}

/** A model that gives these replies in order, and remembers its requests. */
export function scripted(...replies: readonly (ModelReply | object)[]) {
  const requests: Parameters<ModelPort["ask"]>[0][] = [];
  const left = [...replies];
  const model: ModelPort = {
    name: "scripted",
    ask: async (request) => {
      requests.push(request);
      const next = left.shift() ?? { ok: false, problem: "unavailable", detail: "no more" };
      const use = { name: "scripted", ms: 5, tokens: { in: 10, out: 2 }, costUsd: 0.001 };
      return ("ok" in next ? { model: use, ...next } : { ok: true, answer: next, model: use }) as ModelReply;
    },
  };
  return { model, requests };
}

/** A task of a workflow, at its first step. */
export async function atFirstStep(
  desk: Desk,
  definition: { readonly id: string; readonly [key: string]: unknown },
  taskId = "T1",
): Promise<void> {
  await desk.load("auto-linter", linter);
  await desk.plantIn(definition.id, definition, taskId);
  await desk.advance(taskId, undefined);
}
