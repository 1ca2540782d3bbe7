import { describe, expect, it } from "vitest";
import { Category, type Lifecycle, OVER } from "../model/lifecycle.ts";
import { defaultLifecycle } from "./default-lifecycle.ts";
import { hasKnownState, lifecycleOf } from "./lifecycle-of.ts";
import { needsClaim, nextState, stateFor } from "./next-state.ts";

const kanban: Lifecycle = {
  name: "kanban",
  initial: "todo",
  states: {
    backlog: { category: "ready", exits: ["todo"], timed: false },
    todo: { category: "ready", exits: ["doing"], timed: false },
    doing: { category: "active", exits: ["shipped"], timed: true },
    shipped: { category: "done", exits: [], timed: false },
  },
};

describe("the state for a category", () => {
  it("is the initial state if that fits, also if another one is listed first", () => {
    expect(stateFor(kanban, "ready")).toBe("todo");
  });

  it("is otherwise the first state listed", () => {
    expect(stateFor(defaultLifecycle, "active")).toBe("working");
    expect(stateFor(kanban, "done")).toBe("shipped");
  });

  it("must exist", () => {
    expect(() => stateFor(kanban, "failed")).toThrow("lifecycle kanban has no state of category failed");
  });
});

describe("the next state of a task", () => {
  const targets = Category.options.filter((category) => category !== "waiting");
  const legal = (from: string) =>
    targets.filter((category) => {
      try {
        return nextState(defaultLifecycle, from, category) !== "";
      } catch {
        return false;
      }
    });

  it.each([
    ["pending", ["ready", "active", "done", "failed", "cancelled"]],
    ["assigned", ["ready", "active", "done", "failed", "cancelled"]],
    ["working", ["ready", "active", "done", "failed", "cancelled"]],
    ["completed", ["ready", "done"]],
    ["failed", ["ready", "failed"]],
    ["cancelled", ["cancelled"]],
  ])("from %s in the default lifecycle: %j", (from, categories) => {
    expect(legal(from)).toEqual(categories);
  });

  it("may pass through one state, and no more", () => {
    expect(nextState(kanban, "todo", "done")).toBe("shipped");
    expect(() => nextState(kanban, "backlog", "done")).toThrow(
      "lifecycle kanban does not lead from backlog to shipped",
    );
  });

  it("leaves an ended state only by a direct exit, and throws where there is none", () => {
    for (const [state, { category }] of Object.entries(defaultLifecycle.states))
      if (OVER.includes(category))
        expect(() => nextState(defaultLifecycle, state, "active")).toThrow(`lead from ${state} to working`);
  });

  it("is unknown for a state of another lifecycle", () => {
    expect(() => nextState(kanban, "pending", "done")).toThrow("lifecycle kanban has no state pending");
  });
});

it("lets a task be in a timed or active state only under a claim", () => {
  const timed = Object.keys(defaultLifecycle.states).filter((state) => needsClaim(defaultLifecycle, state));
  expect(timed).toEqual(["working"]);
});

describe("the lifecycle that a task pins", () => {
  it("is found by name", () => {
    expect(lifecycleOf({ lifecycle: "default" })).toBe(defaultLifecycle);
  });

  it("must be known: a task of an unknown one would be moved by rules it was not made under", () => {
    expect(() => lifecycleOf({ lifecycle: "kanban" })).toThrow('there is no lifecycle "kanban"');
  });

  it("tells whether a record from elsewhere can be kept here", () => {
    expect(hasKnownState({ lifecycle: "default", state: "working" })).toBe(true);
    expect(hasKnownState({ lifecycle: "default", state: "toString" })).toBe(false);
    expect(hasKnownState({ lifecycle: "kanban", state: "working" })).toBe(false);
  });
});

it("leads, in the default lifecycle, only to states that it has", () => {
  const names = Object.keys(defaultLifecycle.states);
  for (const { exits } of Object.values(defaultLifecycle.states))
    expect(names).toEqual(expect.arrayContaining(exits));
});
