import { describe, expect, it } from "vitest";
import { bundledLifecycle } from "../bundled/bundled-lifecycles.ts";
import { board, lifecycleIn, loadFile, problemsOf } from "../lifecycle.fixture.ts";
import { missingCategories } from "../missing-categories.ts";
import { isBlocking } from "../takeable.ts";

const only = (states: string, rest = "") =>
  loadFile(
    `extends: none\nsettings: {initial_state: todo, disconnect_state: todo}\nstates:\n${states}\n${rest}`,
  );

const finding = (text: string, code: string) =>
  loadFile(text).findings.find((found) => found.code === code) ?? {};

describe("the states of a lifecycle", () => {
  it.each([
    ["an initial state that does not exist", "settings: {initial_state: nowhere}", "unknown-state"],
    ["a disconnect state that does not exist", "settings: {disconnect_state: nowhere}", "unknown-state"],
    [
      "a timed disconnect state",
      "settings: {disconnect_state: pending}\nstates: {pending: {timed: true, category: waiting}}",
      "bad-disconnect-state",
    ],
    ["an active disconnect state", "settings: {disconnect_state: working}", "bad-disconnect-state"],
    ["an initial state that is worked in", "settings: {initial_state: working}", "bad-initial-state"],
    ["an initial state that ends tasks", "settings: {initial_state: failed}", "bad-initial-state"],
    ["an exit to nowhere", "states: {working: {exits: [completed, faild]}}", "unknown-state"],
  ])("Y8: refuses %s", (_, text, code) => {
    const { lifecycle, findings } = loadFile(text);
    expect(lifecycle).toBeUndefined();
    expect(findings.find(({ severity }) => severity === "error")).toMatchObject({
      code,
      spot: { line: expect.any(Number) },
    });
  });

  it("Y8: refuses a lifecycle without a done state", () => {
    expect(
      problemsOf(
        only("  todo: {category: ready, exits: [doing]}\n  doing: {category: active, exits: [todo]}"),
      ),
    ).toContain("no-done-state");
  });

  it("Y8: warns if a worker that goes away would end its tasks", () => {
    expect(finding("settings: {disconnect_state: failed}", "bad-disconnect-state")).toMatchObject({
      severity: "warning",
    });
  });

  it("Y9: shows the way into a state that nobody can leave", () => {
    const { findings } = only(`  todo: {category: ready, exits: [doing]}
  doing: {category: active, exits: [limbo, done]}
  limbo: {category: waiting, exits: [void]}
  void: {category: waiting, exits: []}
  done: {category: done}`);
    expect(findings.filter(({ code }) => code === "no-way-out")).toMatchObject([
      { at: "states.limbo", severity: "error", path: ["todo", "doing", "limbo"], spot: { line: 6 } },
      { at: "states.void", path: ["todo", "doing", "limbo", "void"] },
    ]);
  });

  it("Y9: refuses a lifecycle whose done states are out of reach, and lists the states that tasks come to", () => {
    const text =
      "  todo: {category: ready, exits: [doing]}\n  doing: {category: active, exits: [off]}\n  off: {category: cancelled}";
    const { findings } = only(`${text}\n  done: {category: done}`);
    expect(findings.find(({ code }) => code === "unreachable-done")).toMatchObject({
      severity: "error",
      path: ["todo", "doing", "off"],
      message: expect.stringContaining("no other state is done"),
    });
  });

  it("Y9: warns of any other state that no exits lead to", () => {
    expect(
      finding("states: {island: {category: waiting, exits: [working]}}", "unreachable-state"),
    ).toMatchObject({ severity: "warning" });
    expect(finding("states: {shipped: {category: done}}", "unreachable-done")).toMatchObject({
      severity: "warning",
    });
  });

  it("Y9: warns if no task can ever be claimed", () => {
    expect(problemsOf(only("  todo: {category: ready, exits: [done]}\n  done: {category: done}"))).toContain(
      "never-claimed",
    );
  });

  it("Y15: says which states block although they are not listed, and which listed ones are done", () => {
    const { findings } = loadFile("settings: {blocking_states: [pending, completed]}");
    expect(findings.map(({ severity, code, message }) => `${severity} ${code} ${message}`)).toEqual([
      expect.stringContaining('info blocking-states "completed" is done'),
      expect.stringContaining('"assigned", "working", "failed", "cancelled" block dependent tasks too'),
    ]);
    const lifecycle = lifecycleIn("settings: {blocking_states: [completed]}");
    expect(
      ["pending", "working", "completed", "failed"].filter((state) => isBlocking(lifecycle, state)),
    ).toEqual(["pending", "working", "completed", "failed"]);
    expect(isBlocking(bundledLifecycle("default"), "completed")).toBe(false);
  });

  it("Y16: names the categories that tasks with a workflow need and that are missing", () => {
    expect(missingCategories(bundledLifecycle("kanban"))).toEqual([]);
    const { lifecycle, findings } = loadFile(board.replace(", broken]", "]").replace(/ {2}broken.*\n/, ""));
    expect(lifecycle && missingCategories(lifecycle)).toEqual(["failed"]);
    expect(findings).toMatchObject([{ code: "missing-category", severity: "warning" }]);
  });
});

describe("the gates, combinations and roles of a lifecycle", () => {
  it.each([
    ["a gate on an unknown state", "gates: {status:wrking: [{type: x}]}", "unknown-state error"],
    ["a combination with an unknown state", "combos: {wrking+test: {enter: x}}", "unknown-state error"],
    ["a gate on an unknown phase", "gates: {phase:tst: [{type: x}]}", "unknown-phase warning"],
    ["a combination with an unknown phase", "combos: {working+tst: {enter: x}}", "unknown-phase warning"],
    [
      "an unknown phase where those are refused",
      "settings: {unknown_phase: reject}\ngates: {phase:tst: [{type: x}]}",
      "unknown-phase error",
    ],
    ["a role with an unknown phase", "roles: {a: {tags: [a], phases: [tst]}}", "unknown-phase warning"],
    [
      "prompts of an unknown role",
      "role_prompts: {led: {claiming: x}}\nroles: {lead: {tags: [a]}}",
      "unknown-role warning",
    ],
    ["a gate that names neither", "gates: {working: [{type: x}]}", "unknown-key warning"],
    ["a combination that is none", "combos: {working: {enter: x}}", "unknown-key warning"],
    ["an exit gate on a done state", "gates: {status:completed: [{type: x}]}", "exit-gate-on-done warning"],
    [
      "a gate for an exit that is not there",
      "gates: {status:working: [{type: x, to: assigned}]}",
      "idle-gate warning",
    ],
    ["an exit gate without a guarded exit", "gates: {status:failed: [{type: x}]}", "idle-gate warning"],
  ])("Y10: reports %s", (_, text, expected) => {
    const { findings } = loadFile(text);
    expect(findings.map(({ code, severity }) => `${code} ${severity}`)).toEqual([expected]);
    expect(findings[0]?.spot).toBeDefined();
  });

  it("Y10: finds nothing wrong with gates that guard entering, or a named exit", () => {
    const gates =
      "status:completed: [{type: x, on: enter}], status:working: [{type: x, to: failed}], phase:test: [{type: x, to: review}]";
    expect(loadFile(`gates: {${gates}}`).findings).toEqual([]);
  });

  it("Y11: shows the way to a gate that no attachment can satisfy", () => {
    const text = "gates: {status:working: [{type: gate/tests, enforcement: reject, to: completed}]}";
    expect(loadFile(text).findings).toEqual([]);
    expect(loadFile(text, new Set(["gate/test", "note"])).findings).toMatchObject([
      {
        code: "unsatisfiable-gate",
        severity: "error",
        path: ["pending", "working", "completed"],
        fix: 'Did you mean "gate/test"?',
      },
    ]);
    expect(loadFile(text.replace("reject", "warn"), new Set(["note"])).findings).toMatchObject([
      { severity: "warning" },
    ]);
  });

  it("Y11: shows the way to a phase that no attachment opens or closes", () => {
    const walk = (gate: string) =>
      loadFile(`gates: {phase:test: [{type: gate/tests, ${gate}}]}`, new Set(["note"])).findings.map(
        ({ path }) => path,
      );
    expect(walk("enforcement: reject")).toEqual([["pending", "working in test", "completed"]]);
    expect(walk("to: review")).toEqual([["pending", "working in test", "working in review"]]);
    expect(walk("on: enter")).toEqual([["pending", "working", "working in test"]]);
  });

  it("Y11: reports a gate whose condition never holds", () => {
    const gate = (variable: string) =>
      `gates: {status:working: [{type: x, enforcement: reject, evidence: [{variable: "${variable}"}]}]}`;
    expect(loadFile(gate("1 == 2")).findings).toMatchObject([
      { code: "unsatisfiable-gate", severity: "error" },
    ]);
    expect(loadFile(gate("risk == 'low'")).findings).toEqual([]);
    expect(loadFile(gate("risk ==")).findings).toMatchObject([{ code: "bad-condition" }]);
  });

  it("Y12: reports roles that no worker gets, and roles that may never claim", () => {
    const { findings } = loadFile(
      "roles:\n  ghost: {}\n  idle: {tags: [a], max_claims: 0}\n  lead: {tags: [b], max_claims: 0, can_assign: true}",
    );
    expect(findings.map(({ code, severity, at }) => `${severity} ${code} ${at}`)).toEqual([
      "warning idle-role roles.ghost",
      "warning idle-role roles.idle.max_claims",
      "info idle-role roles.lead.max_claims",
    ]);
  });

  it("Y13: reports variables that no prompt has, wherever a prompt can stand", () => {
    const { findings } = loadFile(`
states: {working: {prompts: {enter: "{{curent_status}} {{ task_id }}"}}}
phases: {test: {prompts: {exit: "{{nothing_like_it_at_all}} {id}"}}}
combos: {working+test: {enter: "{{agentid}}"}}
roles: {a: {tags: [a], prompts: {claiming: "{{role}}"}}}
role_prompts: {a: {handoff: "{{x}}"}}
`);
    expect(findings.map(({ code, spot }) => `${spot?.line} ${code}`)).toEqual(
      [2, 3, 4, 5, 6].map((line) => `${line} unknown-variable`),
    );
    expect(findings[0]?.fix).toBe('Did you mean "{{current_status}}"?');
  });
});

describe("the WIP limits of a lifecycle", () => {
  const flow = (review: string, done = "") => `extends: none
settings: {initial_state: todo, disconnect_state: todo}
states:
  todo: {category: ready, exits: [doing]}
  doing: {category: active, wip: 2, exits: [review]}
  review: {category: active, wip: 1, exits: [${review}]}
  done: {category: done${done}}`;

  it("Y14: are reported with the way to the lock if every exit of full states leads to full states", () => {
    expect(finding(flow("doing, done", ", wip: 10"), "wip-deadlock")).toMatchObject({
      severity: "error",
      at: "states.done.wip",
      path: ["todo", "doing", "review", "done"],
    });
    const circle = loadFile(
      flow("doing")
        .replace("exits: [review]", "exits: [review, aside]")
        .replace("  done", "  aside: {category: waiting, wip: 1, exits: [doing]}\n  done"),
    );
    expect(circle.findings.map(({ code }) => code)).toContain("wip-deadlock");
  });

  it("Y14: are fine if one exit leads to a state with room", () => {
    expect(loadFile(flow("doing, done")).findings.map(({ code }) => code)).not.toContain("wip-deadlock");
    expect(loadFile(flow("doing, todo, done", ", wip: 10")).findings.map(({ code }) => code)).toContain(
      "wip-deadlock",
    );
  });

  it("Y14: are a warning if only failing or cancelling a task ends the lock", () => {
    const text = flow("doing, off").replace("  done", "  off: {category: cancelled}\n  done");
    expect(finding(text, "wip-deadlock")).toMatchObject({
      severity: "warning",
      at: "states.review.wip",
      message: expect.stringContaining('2 in "doing", 1 in "review"'),
      path: ["todo", "doing", "review"],
    });
    expect(
      loadFile(
        flow("doing, off, done").replace("  done", "  off: {category: cancelled}\n  done"),
      ).findings.map(({ code }) => code),
    ).not.toContain("wip-deadlock");
  });

  it("Y14: must be positive", () => {
    expect(problemsOf(loadFile("states: {working: {wip: 0}}"))).toEqual(["bad-type"]);
  });
});
