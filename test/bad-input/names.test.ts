import { afterEach, describe, expect, it } from "vitest";
import type { Json } from "../../src/model/json.ts";
import { Rehearsal } from "../../src/rehearsal/rehearsal.ts";
import { dot } from "../../src/workflow/diagram/dot.ts";
import { mermaid } from "../../src/workflow/diagram/mermaid.ts";
import { type Loaded, loadText, loadValue } from "../../src/workflow/load.ts";
import { executionPlan } from "../../src/workflow/plan.ts";
import type { Program } from "../../src/workflow/program.ts";

/** Names that objects inherit, or that change them when assigned. */
const inherited = ["constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "__defineGetter__"];

const by = { kind: "agent", id: "agent" } as const;
const person = { kind: "person", id: "person" } as const;

/** A definition with the name in every field that takes a name. */
function full(name: string): string {
  const key = JSON.stringify(name);
  return `{
    "id": "names", ${key}: {"polluted": true},
    "variables": {${key}: "value"},
    "nodes": {
      "start": {"type": "start", ${key}: {"polluted": true}},
      ${key}: {"type": "task", "name": ${key}, "maxRetries": 1, "outputs": ["failed", ${key}], ${key}: {"polluted": true}},
      "ask": {"type": "checkpoint", "message": "Which?", "options": [
        {"id": ${key}, "label": ${key}, "effects": {"setVariable": {${key}: "chosen"}}}
      ]},
      "done": {"type": "end", "result": "success"}
    },
    "edges": [
      {"from": "start", "to": ${key}, ${key}: {"polluted": true}},
      {"from": ${key}, "to": "ask", "on": ${key}, "when": {"type": "simple", "variable": ${key}, "operator": "==", "value": "value"}},
      {"from": ${key}, "to": ${key}, "on": "failed"},
      {"from": "ask", "to": "done", "on": ${key}}
    ]
  }`;
}

function programOf({ program, findings }: Loaded): Program {
  if (!program) throw new Error(JSON.stringify(findings));
  return program;
}

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(Reflect.get(Array.prototype, "polluted")).toBeUndefined();
});

describe.each(inherited)("%s is a name like any other", (name) => {
  it("for a node, a variable, an outcome, an option and an unknown key", () => {
    const program = programOf(loadText(full(name)));
    const started = Rehearsal.start(program);
    if (!started.ok) throw new Error(started.refusal.message);
    const run = started.value;
    const at = () => run.root.position.step;
    expect(run.move("task", { type: "begin", by }).ok).toBe(true);
    expect(run.move("task", { type: "report", outcome: "failed", by }).ok).toBe(true);
    expect([at(), run.root.position.attempts[name]]).toEqual([name, 1]);
    expect(run.move("task", { type: "report", outcome: name, by }).ok).toBe(true);
    expect(at()).toBe("ask");
    expect(run.move("task", { type: "answer", option: name, by: person }).ok).toBe(true);
    expect([at(), run.root.position.variables[name]]).toEqual(["done", "chosen"]);
    expect(executionPlan(program).levels).toEqual([["start"], [name], ["ask"], ["done"]]);
    expect(mermaid(program)).toContain("flowchart");
    expect(dot(program)).toContain("digraph");
  });

  it("and reads as missing if it is not set", () => {
    const definition = {
      id: "missing",
      nodes: {
        start: { type: "start" },
        yes: { type: "end", result: "success" },
        no: { type: "end", result: "failure" },
      },
      edges: [
        { from: "start", to: "yes", when: { type: "simple", variable: name, operator: "exists" } },
        { from: "start", to: "no" },
      ],
    };
    const started = Rehearsal.start(programOf(loadValue(definition)));
    if (!started.ok) throw new Error(started.refusal.message);
    started.value.move("task", { type: "begin", by });
    expect(started.value.root.position.step).toBe("no");
  });
});

it("refuses __proto__ as a name, and keeps it where it has no meaning", () => {
  const { program, findings } = loadText(full("__proto__"));
  const errors = findings.filter(({ severity }) => severity === "error");
  expect(program).toBeUndefined();
  expect(errors.map(({ at, code }) => `${code} ${at}`).toSorted()).toEqual([
    "bad-id nodes.__proto__",
    "bad-id nodes.ask.options.0.effects.setVariable.__proto__",
    "bad-type variables.__proto__.name",
  ]);
});

it("refuses __proto__ in inputs and default values, where it would be dropped silently", () => {
  const text = `{"id": "lost", "variables": [{"name": "a", "type": "object", "defaultValue": {"__proto__": {"polluted": true}}}],
    "nodes": {"start": {"type": "start"}, "call": {"type": "subflow", "workflow": "x", "inputs": {"__proto__": "a"}},
    "done": {"type": "end", "result": "success"}},
    "edges": [{"from": "start", "to": "call"}, {"from": "call", "to": "done"}]}`;
  const errors = loadText(text).findings.filter(({ severity }) => severity === "error");
  expect(errors.map(({ code, at }) => `${code} ${at}`)).toEqual([
    "bad-id variables.0.defaultValue.__proto__",
    "bad-id nodes.call.inputs.__proto__",
  ]);
});

describe("an id of a node", () => {
  const withNode = (id: string): Json => ({
    id: "ids",
    nodes: Object.fromEntries<Json>([
      ["start", { type: "start" }],
      [id, { type: "task", name: "Work" }],
      ["done", { type: "end", result: "success" }],
    ]),
    edges: [
      { from: "start", to: id },
      { from: id, to: "done" },
    ],
  });

  it.each([
    ["nothing", ""],
    ["a space", " "],
    ["a space around it", " a"],
    ["a slash", "a/b"],
    ["a hash", "a#b"],
    ["a line break", "a\nb"],
    ["a NUL", "a\u0000b"],
    ["an escape", "\u001b[2Jb"],
    ["a right-to-left mark", "a\u202eb"],
    ["half a character", "a\ud800"],
    ["a byte order mark", "\ufeffa"],
    ["a million letters", "a".repeat(1_000_000)],
  ])("with %s is one error, with a short message", (_, id) => {
    const errors = loadValue(withNode(id)).findings.filter(({ severity }) => severity === "error");
    expect(errors.map(({ code }) => code)).toEqual(["bad-id"]);
    expect(errors[0]?.message.length).toBeLessThan(200);
  });

  it.each([
    "1",
    "0",
    "-1",
    "a b",
    "ä",
    "\u65e5\u672c\u8a9e",
    "\u{1f680}",
    "a.b",
    "a:b",
    "null",
    "x".repeat(128),
  ])("may be %s", (id) => {
    expect(programOf(loadValue(withNode(id))).nodes.get(id)?.type).toBe("task");
  });
});

it("keeps numeric YAML keys as ids, and explains how to write them elsewhere", () => {
  const text = (to: string) =>
    `id: numbers\nnodes:\n  start: {type: start}\n  1: {type: end, result: success}\nedges:\n  - {from: start, to: ${to}}\n`;
  expect(loadText(text("'1'")).program?.nodes.has("1")).toBe(true);
  expect(loadText(text("1")).findings[0]).toMatchObject({
    code: "bad-type",
    message: '"to" of this edge must be text, but it is 1.',
    fix: 'Put it in quotes: "1".',
    spot: { line: 6 },
  });
});

it("reports duplicate keys, and all other errors", () => {
  const text =
    '{"id": "twice", "id": "twice", "nodes": {"a": {"type": "start"}, "a": {"type": "strt"}}, "edges": []}';
  const errors = loadText(text).findings.filter(({ severity }) => severity === "error");
  expect(errors.map(({ code }) => code)).toEqual(["duplicate-id", "duplicate-id", "bad-type", "no-end"]);
});
