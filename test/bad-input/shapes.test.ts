import { describe, expect, it } from "vitest";
import type { Finding } from "../../src/model/finding.ts";
import { loadText, loadValue } from "../../src/workflow/load.ts";

const nodes = {
  start: { type: "start" },
  work: { type: "task", name: "Work" },
  done: { type: "end", result: "success" },
};
const edges = [
  { from: "start", to: "work" },
  { from: "work", to: "done" },
];
const sound = { id: "sound", nodes, edges };

function errorsOf(definition: unknown): Finding[] {
  const { program, findings } = loadValue(definition);
  const errors = findings.filter(({ severity }) => severity === "error");
  expect(program === undefined).toBe(errors.length > 0);
  return errors;
}

function codesOf(definition: unknown): string[] {
  return errorsOf(definition).map(({ code }) => code);
}

it("the base definition of these tests has no error", () => {
  expect(errorsOf(sound)).toEqual([]);
});

describe("one mistake is one error", () => {
  it.each([
    ["nodes as a list", { ...sound, nodes: [{ id: "start", type: "start" }] }, "bad-type"],
    ["no nodes", { id: "sound", edges }, "bad-type"],
    ["nodes that are null", { ...sound, nodes: null }, "bad-type"],
    ["edges as a map", { ...sound, edges: { start: "work", work: "done" } }, "bad-type"],
    ["no edges at all", { id: "sound", nodes }, "bad-type"],
    ["a text for the whole definition", "start -> work -> done", "bad-type"],
    ["null for the whole definition", null, "bad-type"],
    ["no id", { nodes, edges }, "bad-id"],
    ["a number as id", { ...sound, id: 7 }, "bad-id"],
    ["an empty id", { ...sound, id: "" }, "bad-id"],
    ["a start that is misspelled", { ...sound, nodes: { ...nodes, start: { type: "strat" } } }, "bad-type"],
    [
      "a start with a broken name",
      { ...sound, nodes: { ...nodes, start: { type: "start", name: 1 } } },
      "bad-type",
    ],
    ["an end without a result", { ...sound, nodes: { ...nodes, done: { type: "end" } } }, "bad-type"],
    ["a task that is null", { ...sound, nodes: { ...nodes, work: null } }, "bad-type"],
    ["an edge to nowhere", { ...sound, edges: [edges[0], { from: "work", to: "dnoe" }] }, "dangling-edge"],
    ["an edge from nowhere", { ...sound, edges: [...edges, { from: "wrok", to: "done" }] }, "dangling-edge"],
    ["an edge that is a text", { ...sound, edges: [edges[0], "work -> done"] }, "bad-type"],
    [
      "an edge with a broken when",
      { ...sound, edges: [edges[0], { from: "work", to: "done", when: 7 }] },
      "bad-type",
    ],
    [
      "a condition that cannot be parsed",
      { ...sound, edges: [...edges, { from: "work", to: "done", when: "risk ==" }] },
      "bad-condition",
    ],
    [
      "two starts",
      {
        ...sound,
        nodes: { ...nodes, other: { type: "start" } },
        edges: [...edges, { from: "other", to: "work" }],
      },
      "many-starts",
    ],
    ["a variable without a type", { ...sound, variables: { risk: null } }, "bad-type"],
    ["a property of no kind", { ...sound, properties: [{ allways: "work" }] }, "bad-type"],
    ["properties as an object", { ...sound, properties: { reaches: "done", within: 9 } }, "bad-type"],
    [
      "a fork that cannot be read",
      {
        ...sound,
        nodes: { ...nodes, fork: { type: "fork", join: 7 }, join: { type: "join", fork: "fork" } },
        edges: [
          { from: "start", to: "fork" },
          { from: "fork", to: "work" },
          { from: "work", to: "join" },
          { from: "join", to: "done" },
        ],
      },
      "bad-type",
    ],
  ])("%s", (_, definition, code) => {
    expect(codesOf(definition)).toEqual([code]);
  });

  it("reports a missing start or end of a definition", () => {
    const { start: _start, ...unstarted } = nodes;
    const { done: _done, ...unended } = nodes;
    expect(codesOf({ ...sound, nodes: unstarted, edges: [edges[1]] })).toEqual(["no-start"]);
    expect(codesOf({ ...sound, nodes: unended, edges: [edges[0]] })).toEqual(["no-end"]);
  });
});

it("reports every mistake of a definition at once", () => {
  const text = `
id: two words
strict: maybe
limits: {maxSteps: -1, maxDepth: many}
variables: [{name: 1st, type: text}, {name: twice, type: string}, {name: twice, type: string}]
nodes:
  begin: {type: start}
  again: {type: start}
  work: {type: tsak, name: Work}
  judge: {type: gate, name: 7, outputs: [], maxRetries: 1.5, timeout: soon}
  call: {type: subflow}
  fork: {type: fork, join: 7}
  ask: {type: checkpoint, message: "", options: [{id: yes}, no]}
  done: {type: end, result: won, escalation: loud}
edges:
  - {from: begin, to: nowhere}
  - {from: begin, to: work, when: "a && "}
  - {from: 7, to: work, on: ""}
  - none
properties: [{reaches: done, within: soon}, nothing]
`;
  const { program, findings } = loadText(text);
  const errors = findings.filter(({ severity }) => severity === "error");
  expect(program).toBeUndefined();
  expect(errors.map(({ spot, code }) => `${spot?.line} ${code}`).toSorted()).toMatchInlineSnapshot(`
    [
      "10 bad-type",
      "10 bad-type",
      "10 bad-type",
      "10 bad-type",
      "11 bad-type",
      "12 bad-type",
      "13 bad-type",
      "13 bad-type",
      "13 bad-type",
      "14 bad-type",
      "14 bad-type",
      "16 dangling-edge",
      "17 bad-condition",
      "18 bad-type",
      "18 bad-type",
      "19 bad-type",
      "2 bad-id",
      "20 bad-type",
      "20 bad-type",
      "3 bad-type",
      "4 bad-type",
      "4 bad-type",
      "5 bad-type",
      "5 bad-type",
      "5 duplicate-id",
      "8 many-starts",
      "9 bad-type",
    ]
  `);
});

describe("null", () => {
  it.each(["id", "name", "description", "version", "variables", "charter", "limits", "strict", "properties"])(
    "as %s is refused",
    (key) => {
      expect(errorsOf({ ...sound, [key]: null })).toHaveLength(1);
    },
  );

  it("in place of every node and edge is reported for each", () => {
    const nothing = { a: null, b: null, c: null };
    const errors = errorsOf({ id: "nothing", nodes: nothing, edges: [null, null] });
    expect(errors.filter(({ code }) => code === "bad-type")).toHaveLength(5);
  });
});

it("still checks the nodes if the edges are missing", () => {
  const nodes = { a: { type: "start" }, b: { type: "start" }, c: { type: "wat" } };
  const codes = loadValue({ id: "no-edges", nodes }).findings.map(({ code }) => code);
  expect(codes.toSorted()).toEqual(["bad-type", "bad-type", "many-starts", "no-end"]);
});
