import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../model/json.ts";
import { readSource } from "../../workflow/source/read-source.ts";
import { sourceOfValue } from "../../workflow/source/source-of-value.ts";
import { bundledLayers, bundledLifecycle } from "../bundled/bundled-lifecycles.ts";
import { board, lifecycleIn, loadFile, loadOverlayFile, placesOf } from "../lifecycle.fixture.ts";
import { pinOf } from "../pin-of.ts";
import { isLifecycleFile, loadLifecycle } from "./load-lifecycle.ts";

const shown = (text: string) => {
  const { order, states } = lifecycleIn(text);
  return order.filter((name) => !states[name]?.hidden);
};

describe("a lifecycle file", () => {
  it("Y1: means the same in YAML and JSON, in snake_case and camelCase", () => {
    const json = JSON.stringify({
      name: "team",
      settings: { unknownPhase: "reject" },
      roles: { lead: { tags: ["lead"], maxClaims: 1, canAssign: true } },
      rolePrompts: { lead: { claiming: "Split it." } },
    });
    const yaml = `
name: team
settings: {unknown_phase: reject}
roles: {lead: {tags: [lead], max_claims: 1, can_assign: true}}
role_prompts: {lead: {claiming: Split it.}}
`;
    expect(loadFile(json).findings).toEqual([]);
    expect(loadFile(json).lifecycle).toEqual(loadFile(yaml).lifecycle);
    expect(loadFile(yaml).lifecycle).toMatchObject({
      settings: { initialState: "pending", unknownPhase: "reject" },
      roles: { lead: { maxClaims: 1, canAssign: true, prompts: { claiming: "Split it." } } },
    });
  });

  it("Y1: reports everything that is wrong at once, each with its line and column", () => {
    const { lifecycle, findings } = loadFile(`
name: team
sttings: {}
settings:
  initial_state: backlog
  unknown_phase: maybe
states:
  working:
    exits: [completed, failde]
    timd: true
    prompts: {enter: 5}
  "a+b": {}
gates:
  status:working:
    - enforcement: warn
`);
    expect(lifecycle).toBeUndefined();
    expect(placesOf(findings)).toEqual([
      "6:3 error bad-type",
      "12:3 error bad-id",
      "11:15 error bad-type",
      "15:7 error bad-type",
      "5:3 error unknown-state",
      "9:24 error unknown-state",
      "3:1 warning unknown-key",
      "10:5 warning unknown-key",
    ]);
    expect(findings.find(({ message }) => message.includes("timd"))?.fix).toBe('Did you mean "timed"?');
  });

  it("Y1: never refuses a file for unknown keys alone", () => {
    const { lifecycle, findings } = loadFile(
      "name: team\nboard: {}\nattachments: {a: b}\nstates: {working: {colour: red}}",
    );
    expect(lifecycle).toBeDefined();
    expect(findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      "info unknown-key",
      "info unknown-key",
      "info unknown-key",
    ]);
    expect(findings[1]?.fix ?? "").toContain("configuration files");
  });

  it("Y1: reads a key without a value as an empty one", () => {
    expect(
      loadFile("states:\n  working:\nphases:\n  ship:\nsettings:\ngates:\n  status:working:\n").findings,
    ).toEqual([]);
  });

  it("Y1: treats names of built-in properties as ordinary names", () => {
    const text = `${board}  constructor: {prompts: {enter: hello}}\ngates: {"phase:toString": [{type: x}]}`;
    const { findings, lifecycle } = loadFile(text);
    expect(findings.map(({ code }) => code)).toEqual(["unknown-phase"]);
    expect(lifecycle?.phases["constructor"]).toEqual({ enter: "hello" });
    expect(loadFile('{"states": {"__proto__": {"exits": []}}}').findings[0]?.code).toBe("bad-id");
  });

  it.each([
    ["deep", "[".repeat(10_000)],
    [
      "a bomb",
      `b0: &b0 [x]\n${Array.from({ length: 30 }, (_, at) => `b${at + 1}: &b${at + 1} [${"*b0,".replace("0", String(at)).repeat(9)}*b${at}]`).join("\n")}`,
    ],
    ["a list", "[1, 2]"],
    ["a text", "hello"],
    [
      "of many states",
      `states:\n${Array.from({ length: 5_000 }, (_, at) => `  s${at}: {exits: [s${at + 1}]}`).join("\n")}`,
    ],
    [
      "of dense states",
      `extends: none\nsettings: {initial_state: s0}\nstates:\n${Array.from({ length: 900 }, (_, at) => `  s${at}: {wip: 1, exits: [${Array.from({ length: 60 }, (_, to) => `s${(at + to) % 900}`)}]}`).join("\n")}`,
    ],
  ])("Y1: reports a text that is %s, and ends", (_, text) => {
    const { findings, lifecycle } = loadFile(text);
    expect(lifecycle).toBeUndefined();
    expect(findings.some(({ severity }) => severity === "error")).toBe(true);
  });

  it("Y1: any value and any text is loaded or reported, and never throws", () => {
    const words = fc.constantFrom(
      "states",
      "phases",
      "gates",
      "combos",
      "roles",
      "role_prompts",
      "settings",
      "exits",
      "prompts",
      "enter",
      "working",
      "status:working",
      "phase:test",
      "working+test",
      "type",
      "evidence",
      "on",
      "to",
      "extends",
      "none",
      "__proto__",
      "constructor",
      "initial_state",
      "wip",
      "tags",
      "category",
      "done",
      "variable",
      "1 == 2",
    );
    const value = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        words,
        fc.constantFrom<Json>(null, true, 0, -1, 1.5, ""),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(words, tie("value"), { maxKeys: 5 }),
      ),
    })).value;
    fc.assert(
      fc.property(value, fc.string(), (written, text) => {
        for (const source of [
          sourceOfValue(written),
          readSource(JSON.stringify(written)),
          readSource(text),
        ]) {
          const { lifecycle, findings } = loadLifecycle(source, { name: "any", known: bundledLayers() });
          expect(lifecycle === undefined).toBe(findings.some(({ severity }) => severity === "error"));
        }
      }),
      { numRuns: 500, seed: 14 },
    );
  });

  it("is told from a workflow by its keys", () => {
    expect(isLifecycleFile(readSource("states: {}"))).toBe(true);
    expect(isLifecycleFile(readSource("name: git\ngates: {}"))).toBe(true);
    expect(isLifecycleFile(readSource("name: git\nextends: kanban\nsettings: {}"))).toBe(true);
    expect(isLifecycleFile(readSource("extends: kanban"))).toBe(true);
    expect(isLifecycleFile(readSource("nodes: {}\nroles: {}"))).toBe(false);
    expect(isLifecycleFile(readSource("id: x"))).toBe(false);
    expect(isLifecycleFile(readSource("[states]"))).toBe(false);
  });
});

describe("inheritance", () => {
  it("Y2: merges objects, and replaces lists and texts", () => {
    const { states, phases } = lifecycleIn(`
states:
  working:
    exits: [completed, pending]
    prompts: {enter: Go., exit: null}
phases: {deploy: {prompts: {enter: Careful.}}}
`);
    expect(states["working"]).toMatchObject({
      exits: ["completed", "pending"],
      timed: true,
      prompts: { enter: "Go." },
    });
    expect(states["working"]?.prompts).not.toHaveProperty("exit");
    expect(phases["deploy"]).toEqual({ enter: "Careful." });
    expect(phases["review"]?.enter).toBe(bundledLifecycle("default").phases["review"]?.enter);
  });

  it("Y2: begins with nothing where the file extends none, and with another lifecycle where it names one", () => {
    expect(shown(board)).toEqual(["todo", "doing", "review", "stuck", "done", "broken", "dropped"]);
    expect(Object.keys(lifecycleIn(board).phases)).toEqual(["build", "test"]);
    const mine = lifecycleIn("extends: kanban\nstates: {todo: {wip: 9}}");
    expect(mine.states["todo"]).toMatchObject({ wip: 9, exits: ["in_progress", "backlog", "cancelled"] });
    expect(mine.settings.initialState).toBe("backlog");
  });

  it("Y2: reports a base that does not exist, and one that extends the file in turn", () => {
    expect(loadFile("states: {}\nextends: kanbam").findings).toMatchObject([
      { code: "unknown-lifecycle", spot: { line: 2 }, fix: 'Did you mean "kanban"?' },
    ]);
    const [a, b] = [{ extends: "b" }, { extends: "a" }];
    const known = new Map([
      ["a", a],
      ["b", b],
    ]);
    const { findings } = loadLifecycle(sourceOfValue({ extends: "a" }), { name: "c", known });
    expect(findings.map(({ code }) => code)).toContain("unknown-lifecycle");
  });

  it("Y5: hides inherited states that no exits lead to", () => {
    const { states, order } = lifecycleIn(`
settings: {initial_state: todo}
states:
  todo: {exits: [in_progress]}
  in_progress: {exits: [done, cancelled], timed: true}
  done: {exits: [todo]}
`);
    expect(order.filter((name) => states[name]?.hidden)).toEqual([
      "pending",
      "assigned",
      "working",
      "completed",
      "failed",
    ]);
    expect(states["cancelled"]).not.toHaveProperty("hidden");
  });

  it("Y5: releases tasks into the initial state if the inherited disconnect state is hidden", () => {
    const text =
      "settings: {initial_state: todo}\nstates: {todo: {exits: [doing]}, doing: {exits: [done]}, done: {exits: []}}";
    expect(lifecycleIn(text).settings.disconnectState).toBe("todo");
    expect(loadFile(text.replace("todo}", "todo, disconnect_state: pending}")).findings[0]).toMatchObject({
      code: "unknown-state",
      message: expect.stringContaining("disconnect_state"),
    });
  });

  it("Y4: takes the stated category, else that of a known name, else a guess with a finding", () => {
    const { lifecycle, findings } = loadFile(`
settings: {initial_state: inbox}
states:
  inbox: {exits: [review, brew, blocked]}
  review: {exits: [shipped]}
  brew: {exits: [shipped], timed: true}
  blocked: {exits: [brew]}
  planned: {exits: [brew], category: waiting}
  shipped: {exits: []}
`);
    expect(
      Object.entries(lifecycle?.states ?? {}).flatMap(([name, { category, hidden }]) =>
        hidden ? [] : [`${name} ${category}`],
      ),
    ).toEqual([
      "inbox ready",
      "review active",
      "brew active",
      "blocked waiting",
      "planned waiting",
      "shipped done",
    ]);
    expect(findings.filter(({ code }) => code === "guessed-category").map(({ spot }) => spot?.line)).toEqual([
      4, 6, 9,
    ]);
  });
});

describe("the pin of a lifecycle", () => {
  it("Y6: does not depend on format, spelling, comments or the order of keys", () => {
    const a = loadFile("name: x\nstates: {working: {wip: 2, timed: true}}\nphases: {ship: {}}").pin;
    const b = loadFile(
      '{"phases": {"ship": {}}, "states": {"working": {"timed": true, "wip": 2}}, "name": "x"}',
    ).pin;
    expect(a).toMatch(/^[0-9a-f]{64}$/);
    expect(b).toBe(a);
  });

  it("Y6: changes with every change of content, also with the order in which the engine looks for a state", () => {
    const pins = [
      board,
      board.replace("exits: [done, doing, broken]", "exits: [done, doing]"),
      `${board}  ship: {}`,
      `${board}combos: {todo+build: {enter: hello}}`,
      board.replace(/( {2}doing.*\n)( {2}review.*\n)/, "$2$1"),
    ].map((text) => loadFile(text).pin);
    expect(new Set(pins).size).toBe(pins.length);
    expect(pins).not.toContain(undefined);
  });

  it("Y6: survives being stored as JSON, whatever order the database gives its keys", () => {
    const lifecycle = bundledLifecycle("kanban");
    const reversed = JSON.parse(JSON.stringify(lifecycle), (_, value: unknown) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    );
    expect(pinOf(reversed)).toBe(pinOf(lifecycle));
  });
});

describe("an overlay file", () => {
  it("Y3: is verified on the default lifecycle, and says what it adds to states that are not there", () => {
    const { lifecycle, findings } = loadOverlayFile(`
name: git
states:
  workng: {prompts: {enter: Branch.}}
  merging: {prompts: {enter: Merge.}}
gates:
  status:elsewhere: [{type: x}]
`);
    expect(lifecycle?.order).not.toContain("merging");
    expect(findings.map(({ severity, code, at }) => `${severity} ${code} ${at}`)).toEqual([
      "warning unknown-state states.workng",
      "info unknown-state states.merging",
      "info unknown-state gates.status:elsewhere",
    ]);
  });
});
