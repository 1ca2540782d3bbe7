import { apply } from "../../src/engine/apply.ts";
import { start } from "../../src/engine/start.ts";
import type { World } from "../../src/engine/world.ts";
import type { Caller } from "../../src/model/caller.ts";
import type { Move } from "../../src/model/move.ts";
import type { Position } from "../../src/model/position.ts";
import { loadValue } from "../../src/workflow/load.ts";
import type { Program } from "../../src/workflow/program.ts";
import { budgets, type EnginePosition, type Gate, laps, type Report } from "./laps.ts";

const by: Caller = { kind: "agent", id: "builder" };
const world: World = {
  now: Date.UTC(2025, 0, 1),
  workflows: { byId: () => undefined, byVersion: () => undefined },
};

const task = (name: string) => ({ type: "task", name });
const gate = (name: string, id: Gate) => ({ type: "gate", name, maxRetries: budgets[id] });
const gateEdges = (from: Gate, next: string, back: string) => [
  { from, to: next, on: "passed" },
  { from, to: back, on: "failed" },
  { from, to: "person", on: "max_retries_exceeded" },
];

const definition = {
  id: "feature",
  nodes: {
    start: { type: "start" },
    plan: task("Plan the change"),
    plan_review: gate("Review the plan", "plan_review"),
    build: task("Build it"),
    lint: gate("Lint", "lint"),
    test: gate("Test", "test"),
    review: gate("Review the change", "review"),
    docs: task("Write the documentation"),
    security: gate("Check security", "security"),
    release: task("Release"),
    done: { type: "end", result: "success" },
    person: { type: "end", result: "blocked", escalation: "hitl" },
  },
  edges: [
    { from: "start", to: "plan" },
    { from: "plan", to: "plan_review", on: "passed" },
    ...gateEdges("plan_review", "build", "plan"),
    { from: "build", to: "lint", on: "passed" },
    ...gateEdges("lint", "test", "build"),
    ...gateEdges("test", "review", "build"),
    ...gateEdges("review", "docs", "build"),
    { from: "docs", to: "security", on: "passed" },
    ...gateEdges("security", "release", "build"),
    { from: "release", to: "done", on: "passed" },
  ],
};

const program = programOf(definition);
const atStart = startOf(program);
const moves = laps.map((lap) => lap.map(moveOf));

function programOf(value: unknown): Program {
  const { program: loaded, findings } = loadValue(value);
  if (!loaded) throw new Error(JSON.stringify(findings));
  return loaded;
}

function startOf(loaded: Program): Position {
  const started = start(loaded, {}, by, world);
  if (!started.ok) throw new Error(started.refusal.message);
  return started.value.position;
}

function moveOf(outcome: Report): Move {
  return outcome === undefined ? { type: "report", by } : { type: "report", outcome, by };
}

function advance(position: Position, move: Move): Position {
  const result = apply(program, position, move, world);
  if (!result.ok) throw new Error(`${position.step}: ${result.refusal.message}`);
  return result.value.position;
}

export function runNavigator(times: number): Position {
  let position = atStart;
  for (let time = 0; time < times; time++) {
    for (const lap of moves) {
      position = atStart;
      for (const move of lap) position = advance(position, move);
    }
  }
  return position;
}

export function positionsInNavigator(): EnginePosition[] {
  return moves.flatMap((lap) => {
    let position = atStart;
    return lap.map((move) => {
      position = advance(position, move);
      return {
        step: position.step,
        attempts: { plan_review: 0, lint: 0, test: 0, review: 0, security: 0, ...position.attempts },
      };
    });
  });
}
