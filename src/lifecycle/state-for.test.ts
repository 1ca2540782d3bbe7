import { describe, expect, it } from "vitest";
import { Category } from "../model/lifecycle.ts";
import { bundledLifecycle } from "./bundled/bundled-lifecycles.ts";
import { board, lifecycleIn, loadFile } from "./lifecycle.fixture.ts";
import { isKnownLifecycle, keepLifecycle, lifecycleOf } from "./lifecycle-of.ts";
import { needsClaim, nextState, stateFor } from "./state-for.ts";
import { claimTarget, isTakeable } from "./takeable.ts";
import { taskStatus } from "./task-status.ts";

const usual = bundledLifecycle("default");
const kanban = bundledLifecycle("kanban");

describe("the state that the engine chooses", () => {
  it("Y22: is the initial state if it has the category, else the first of the file, then an inherited one", () => {
    expect(stateFor(usual, "ready")).toBe("pending");
    expect(stateFor(usual, "active")).toBe("working");
    expect(stateFor(kanban, "ready")).toBe("backlog");
    expect(stateFor(kanban, "active")).toBe("in_progress");
    expect(stateFor(lifecycleIn("states: {assigned: {wip: 2}}"), "ready")).toBe("pending");
  });

  it("Y22: is a hidden one only if no other has the category", () => {
    const text =
      "settings: {initial_state: todo}\nstates: {todo: {exits: [doing]}, doing: {exits: [done], timed: true}, done: {exits: []}}";
    const own = lifecycleIn(text);
    expect(stateFor(own, "done")).toBe("done");
    expect(stateFor(own, "failed")).toBe("failed");
    expect(own.states["failed"]).toMatchObject({ hidden: true });
  });

  it("Y22: stays the same while the category does, and needs no exit otherwise", () => {
    expect(nextState(kanban, "review", "active")).toBe("review");
    expect(nextState(kanban, "in_progress", "done")).toBe("done");
    expect(nextState(kanban, "failed", "ready")).toBe("backlog");
    expect(() => nextState(kanban, "cancelled", "ready")).toThrow("does not lead from cancelled to backlog");
    expect(() => nextState(kanban, "done", "active")).toThrow("does not lead from done to in_progress");
    expect(() => nextState(kanban, "nowhere", "done")).toThrow("lifecycle kanban has no state nowhere");
    const bare = lifecycleIn(board.replace(", broken]", "]").replace(/ {2}broken.*\n/, ""));
    expect(() => stateFor(bare, "failed")).toThrow("has no state of category failed");
  });

  it("Y22: exists in every category but waiting for the bundled lifecycles", () => {
    for (const category of Category.options.filter((one) => one !== "waiting"))
      expect(kanban.states[stateFor(kanban, category)]?.category).toBe(category);
  });
});

describe("a claim", () => {
  it("Y23: is possible in a ready state with an active exit, and leads to the first one", () => {
    expect(
      ["backlog", "todo", "in_progress", "done", "pending", "toString"].filter((state) =>
        isTakeable(kanban, state),
      ),
    ).toEqual(["todo"]);
    expect(claimTarget(kanban, "todo")).toBe("in_progress");
    expect(claimTarget(usual, "assigned")).toBe("working");
  });

  it("Y26: is needed in the active states, timed or not", () => {
    expect(usual.order.filter((state) => needsClaim(usual, state))).toEqual(["working"]);
    expect(
      kanban.order.filter((state) => needsClaim(kanban, state) && !kanban.states[state]?.hidden),
    ).toEqual(["in_progress", "review"]);
  });
});

describe("the lifecycle that a task is pinned to", () => {
  it("Y6: is found by its pin, and by the name that older records have", () => {
    expect(lifecycleOf({ lifecycle: "default" })).toEqual(usual);
    const own = lifecycleIn(board);
    const pin = keepLifecycle(own);
    expect(pin).toBe(loadFile(board).pin);
    expect(lifecycleOf({ lifecycle: pin })).toBe(own);
    expect(keepLifecycle(lifecycleIn(board))).toBe(pin);
    expect(isKnownLifecycle(pin)).toBe(true);
  });

  it("Y6: must be known: a task of an unknown one would be moved by rules it was not made under", () => {
    expect(() => lifecycleOf({ lifecycle: "kanban" })).toThrow('there is no lifecycle "kanban"');
    expect(isKnownLifecycle("default")).toBe(true);
    expect(isKnownLifecycle("kanban")).toBe(false);
  });
});

it("Y21: the status follows from the hold, and without one from the category", () => {
  expect(Category.options.map((category) => taskStatus({ category }))).toEqual([
    "PENDING",
    "IN_PROGRESS",
    "PAUSED",
    "COMPLETED",
    "FAILED",
    "CANCELLED",
  ]);
  expect(taskStatus({ category: "ready", hold: "escalation" })).toBe("HITL");
  expect(taskStatus({ category: "waiting", hold: "consult" })).toBe("HITL");
  expect(taskStatus({ category: "ready", hold: "paused" })).toBe("PAUSED");
  expect(taskStatus({ category: "done", hold: "unknown_workflow" })).toBe("COMPLETED");
});
