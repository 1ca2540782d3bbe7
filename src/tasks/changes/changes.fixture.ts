import assert from "node:assert/strict";
import { apply } from "../../engine/apply.ts";
import type { World } from "../../engine/world.ts";
import type { Caller } from "../../model/caller.ts";
import type { Json } from "../../model/json.ts";
import type { Move } from "../../model/move.ts";
import type { Claim, Placement, TaskRecord } from "../../model/task.ts";
import { loadValue } from "../../workflow/load.ts";
import { initialPosition } from "../initial-position.ts";
import { created } from "./created.ts";
import { placed } from "./placed.ts";
import { settled } from "./settled.ts";

export const agent: Caller = { kind: "agent", id: "builder" };
export const person: Caller = { kind: "person", id: "pat", channel: "inbox" };

const options = ["yes", "no"].map((id) => ({ id, label: id }));

const ship: Json = {
  id: "ship",
  nodes: {
    start: { type: "start" },
    build: { type: "task", name: "Build", agent: "builder", timeout: "100ms", maxRetries: 2 },
    ask: { type: "checkpoint", message: "Ship it?", options },
    both: { type: "fork", join: "merge" },
    left: { type: "task", name: "Left" },
    right: { type: "task", name: "Right" },
    merge: { type: "join", fork: "both" },
    end: { type: "end", result: "success" },
    stop: { type: "end", result: "failure" },
  },
  edges: [
    { from: "start", to: "build" },
    { from: "build", to: "ask" },
    { from: "ask", to: "both", on: "yes" },
    { from: "ask", to: "stop", on: "no" },
    { from: "both", to: "left" },
    { from: "both", to: "right" },
    { from: "left", to: "merge" },
    { from: "right", to: "merge" },
    { from: "merge", to: "end" },
  ],
};

const loaded = loadValue(ship, { id: "ship" });
assert.ok(loaded.program, JSON.stringify(loaded.findings));
export const program = loaded.program;

export function worldAt(now: number): World {
  return { now, workflows: { byId: () => undefined, byVersion: () => undefined } };
}

export function newTask(): TaskRecord {
  return created({ project: "shop", id: "checkout", workflow: "ship", synced: true }, 1);
}

/** A task at the start of the workflow, or at the step that `placement` names. */
export function placedTask(placement: Placement = {}, now = 1): TaskRecord {
  const at = initialPosition(program, placement, agent, worldAt(now));
  assert.ok(at.ok);
  return placed(newTask(), program, at.value, worldAt(now), "agent");
}

/** The record after a move; undefined if the engine refuses the move. */
export function moved(record: TaskRecord, move: Move, now: number, claim?: Claim): TaskRecord | undefined {
  assert.ok(record.position);
  const turn = apply(program, record.position, move, worldAt(now));
  return turn.ok ? settled(record, program, turn.value.position, worldAt(now), claim) : undefined;
}
