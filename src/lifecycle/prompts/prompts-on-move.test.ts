import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bundledLifecycle } from "../bundled/bundled-lifecycles.ts";
import { lifecycleIn } from "../lifecycle.fixture.ts";
import { expanded, PROMPT_VARIABLES, valuesAt } from "./expanded.ts";
import { getPrompt, listPrompts } from "./get-prompt.ts";
import { promptsOnMove } from "./prompts-on-move.ts";
import { rolePrompts } from "./role-prompts.ts";
import { readTrigger, triggerText } from "./trigger.ts";

const places = ["pending", "working", "completed"];
const phases = ["test", "review"];
const sides = "{enter: in, exit: out}";
/** Every state, phase and combination has both prompts. */
const talkative = lifecycleIn(`
states: {${places.map((name) => `${name}: {prompts: ${sides}}`)}}
phases: {${phases.map((name) => `${name}: {prompts: ${sides}}`)}}
combos: {${places.flatMap((state) => phases.map((phase) => `${state}+${phase}: ${sides}`))}}
`);

describe("a trigger", () => {
  it("Y17: names a state, a phase or both", () => {
    expect(readTrigger("enter~working")).toEqual({ side: "enter", state: "working" });
    expect(readTrigger("exit%test")).toEqual({ side: "exit", phase: "test" });
    expect(readTrigger("exit~working%test")).toEqual({ side: "exit", state: "working", phase: "test" });
    for (const text of ["", "enter", "enter~", "leave~working", "enter%test~working", "enter~a~b", "enter%%"])
      expect(readTrigger(text)).toBeUndefined();
  });

  it("Y17: reads as what it was written from", () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !/[~%\n]/.test(text));
    const trigger = fc.oneof(
      fc.record({ state: name }),
      fc.record({ phase: name }),
      fc.record({ state: name, phase: name }),
    );
    fc.assert(
      fc.property(fc.constantFrom("enter" as const, "exit" as const), trigger, (side, place) => {
        expect(readTrigger(triggerText({ side, ...place }))).toEqual({ side, ...place });
      }),
      { seed: 6 },
    );
  });

  it("Y17: finds its prompt, and the list of prompts is sorted and complete", () => {
    const lifecycle = bundledLifecycle("default");
    expect(listPrompts(lifecycle)).toEqual([
      "enter%implement",
      "enter%review",
      "enter%security",
      "enter%test",
      "enter~assigned",
      "enter~completed",
      "enter~failed",
      "enter~working",
      "exit%explore",
      "exit~working",
    ]);
    for (const trigger of listPrompts(talkative)) expect(getPrompt(talkative, trigger)).toBeTypeOf("string");
    for (const trigger of ["enter~pending", "enter~constructor", "exit%toString", "enter~a%b", "nonsense"])
      expect(getPrompt(lifecycle, trigger)).toBeUndefined();
  });

  it("Y5: of a hidden state is not listed", () => {
    const kanban = bundledLifecycle("kanban");
    expect(kanban.states["working"]).toMatchObject({ hidden: true });
    expect(listPrompts(kanban).filter((trigger) => trigger.includes("working"))).toEqual([]);
  });
});

describe("the prompts of a move", () => {
  const given = (from: Parameters<typeof promptsOnMove>[1], to: Parameters<typeof promptsOnMove>[2]) =>
    promptsOnMove(talkative, from, to).map(({ trigger }) => trigger);

  it("Y18: come in the order exits from specific to general, then enters from general to specific", () => {
    expect(given({ state: "working", phase: "test" }, { state: "completed", phase: "review" })).toEqual([
      "exit~working%test",
      "exit%test",
      "exit~working",
      "enter~completed",
      "enter%review",
      "enter~completed%review",
    ]);
  });

  it("Y18: are only those of the part that changed, and the combinations with it", () => {
    expect(given({ state: "working", phase: "test" }, { state: "working", phase: "review" })).toEqual([
      "exit~working%test",
      "exit%test",
      "enter%review",
      "enter~working%review",
    ]);
    expect(given({ state: "working", phase: "test" }, { state: "completed", phase: "test" })).toEqual([
      "exit~working%test",
      "exit~working",
      "enter~completed",
      "enter~completed%test",
    ]);
    expect(given({ state: "working" }, { state: "completed" })).toEqual(["exit~working", "enter~completed"]);
    expect(given({ state: "working", phase: "test" }, { state: "working" })).toEqual([
      "exit~working%test",
      "exit%test",
    ]);
    expect(given(undefined, { state: "pending", phase: "test" })).toEqual([
      "enter~pending",
      "enter%test",
      "enter~pending%test",
    ]);
  });

  it("Y18: are none without a move, and each side is the mirror of the other", () => {
    const place = fc.record({
      state: fc.constantFrom(...places),
      phase: fc.constantFrom(undefined, ...phases),
    });
    fc.assert(
      fc.property(place, place, (from, to) => {
        expect(given(from, from)).toEqual([]);
        const there = given(from, to);
        const back = given(to, from).map((trigger) =>
          trigger.replace(/^(enter|exit)/, (side) => (side === "enter" ? "exit" : "enter")),
        );
        expect(there.toReversed()).toEqual(back);
        expect(there).toEqual(
          there.toSorted((a, b) => Number(a.startsWith("enter")) - Number(b.startsWith("enter"))),
        );
      }),
      { seed: 7 },
    );
  });
});

describe("the variables of a prompt", () => {
  it("Y19: are expanded once, so that a value with braces stays text", () => {
    const values = { task_title: "Fix {{task_id}} in {{x}}", task_id: "T1" };
    expect(expanded("{{task_title}}, {{ task_id }}, {{agent_id}}, {{unknown}}, {task_id}", values)).toBe(
      "Fix {{task_id}} in {{x}}, T1, {{agent_id}}, {{unknown}}, {task_id}",
    );
    expect(expanded("{{constructor}}", {})).toBe("{{constructor}}");
    expect(expanded("{{task_id}}", { task_id: "$& $1" })).toBe("$& $1");
  });

  it("Y19: list the exits as bullets and the phases sorted", () => {
    const lifecycle = bundledLifecycle("default");
    expect(valuesAt(lifecycle, "working", undefined)).toMatchObject({
      current_status: "working",
      valid_exits: "- completed\n- failed\n- pending",
      current_phase: "none",
      valid_phases: expect.stringMatching(/^deliver, deploy, design, .*triage$/),
    });
    expect(valuesAt(lifecycle, "cancelled", "test")).toMatchObject({
      valid_exits: "none",
      current_phase: "test",
    });
  });

  it("Y19: never expand what a value brings, whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...PROMPT_VARIABLES), (value, name) => {
        expect(expanded(`<{{${name}}}>`, { [name]: value })).toBe(`<${value}>`);
      }),
      { seed: 8 },
    );
  });
});

it("Y20: a role's prompts come when they are needed, and all of them on connecting", () => {
  const prompts = { claiming: "c", reporting: "r", completing: "d", handoff: "h", claim: "l", other: "o" };
  const role = { tags: ["a"], canAssign: false, canCreateSubtasks: false, prompts };
  const at = (moment: Parameters<typeof rolePrompts>[1]) =>
    rolePrompts(role, moment)
      .map(({ text }) => text)
      .join("");
  expect([at("connect"), at("claim"), at("done"), at("phase"), at("release")]).toEqual([
    "lcdhor",
    "lcr",
    "d",
    "h",
    "h",
  ]);
  expect(rolePrompts(role, "done")).toEqual([{ trigger: "role:completing", text: "d" }]);
});
