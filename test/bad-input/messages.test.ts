import { describe, expect, it } from "vitest";
import type { Json } from "../../src/model/json.ts";
import { loadText, loadValue } from "../../src/workflow/load.ts";
import { changed, everyField } from "./every-field.fixture.ts";

/** The first finding for the definition with one changed value. */
function saidOf(path: readonly (string | number)[], to: Json): string {
  const { findings } = loadValue(changed(everyField, path, to));
  const [first] = findings;
  return `${first?.severity} ${first?.code}: ${first?.message} ${first?.fix}`;
}

describe("the message of a finding", () => {
  it.each<[readonly (string | number)[], Json, string]>([
    [
      ["nodes", "build", "type"],
      "tusk",
      'error bad-type: "tusk" is not a type of node. Did you mean "task"?',
    ],
    [
      ["nodes", "build", "type"],
      7,
      'error bad-type: The "type" of a node must be text, but it is 7. Use one of start, end, task, gate, subflow, fork, join, checkpoint.',
    ],
    [
      ["nodes", "build", "name"],
      7,
      'error bad-type: "name" of this task node must be text, but it is 7. Put it in quotes: "7".',
    ],
    [
      ["nodes", "build", "name"],
      "",
      'error bad-type: "name" of this task node must not be empty. Write at least one character.',
    ],
    [
      ["nodes", "build", "maxRetries"],
      "three",
      'error bad-type: "maxRetries" of this task node must be a number, but it is text. Write it as a number.',
    ],
    [
      ["nodes", "build", "maxRetries"],
      1.5,
      'error bad-type: "maxRetries" of this task node must be a whole number, but it is 1.5. Write it as a whole number.',
    ],
    [
      ["nodes", "build", "maxRetries"],
      -1,
      'error bad-type: "maxRetries" of this task node must be at least 0, but it is -1. Write a number that is at least 0.',
    ],
    [
      ["nodes", "build", "timeout"],
      "soon",
      'error bad-type: "timeout" of this task node cannot be "soon". Use milliseconds or a number with ms, s, m, h or d.',
    ],
    [
      ["nodes", "build", "outputs"],
      [],
      'error bad-type: "outputs" of this task node must have at least 1 item. Write a list of at least 1 item.',
    ],
    [
      ["nodes", "build", "outputs"],
      ["passed", "failed", "timeout"],
      'error bad-id: "timeout" is reported by Navigator itself, so it cannot be in this list. Choose another word; an edge with on: timeout works without it.',
    ],
    [
      ["nodes", "done", "result"],
      "sucess",
      'error bad-type: "result" of this end node must be one of success, failure, blocked, cancelled, but it is "sucess". Did you mean "success"?',
    ],
    [
      ["nodes", "ask", "defaultOption"],
      "yess",
      'error unknown-target: The default option "yess" is not one of the options. Did you mean "yes"?',
    ],
    [
      ["nodes", "judge", "evidence", 2],
      { attachment: "log", run: "npm test" },
      'error bad-type: One requirement is about one thing, but this has both "run" and "attachment". Write "attachment" as a requirement of its own.',
    ],
    [
      ["nodes", "judge", "evidence", 0, "for"],
      ["pased"],
      'error impossible-on: The evidence is asked for the outcome "pased", which "judge" cannot have. Did you mean "passed"?',
    ],
    [
      ["edges", 0, "to"],
      "biuld",
      'error dangling-edge: The edge goes to "biuld", and there is no such node. Did you mean "build"?',
    ],
    [
      ["edges", 3, "when"],
      { type: "simple", variable: "risk", operator: "=" },
      'error bad-type: "when.operator" of this edge must be one of ==, !=, >, <, >=, <=, exists, notExists, but it is "=". Did you mean "=="?',
    ],
    [
      ["edges", 3, "when"],
      true,
      'error bad-type: "when" of this edge must be text or an object, but it is true. Put it in quotes: "true".',
    ],
    [
      ["edges", 3],
      [],
      "error bad-type: An edge must be an object, but this is a list. Write it as an object with named fields.",
    ],
    [
      ["nodes", "call", "inputs"],
      { "1st": "risk" },
      'error bad-type: "inputs.1st" of this subflow node cannot be a name here. Use letters, digits and underscores; begin with a letter.',
    ],
  ])("at %j as %j", (path, to, said) => {
    expect(saidOf(path, to)).toBe(said);
  });

  it("names a misspelled field, and the nodes that have a misplaced one", () => {
    const text = JSON.stringify(
      changed(changed(everyField, ["nodes", "build", "maxRetrys"], 3), ["nodes", "ask", "max_retries"], 3),
    );
    const unknown = loadText(text).findings.filter(({ code }) => code === "unknown-key");
    expect(unknown.map(({ severity, message, fix }) => `${severity} ${message} ${fix}`)).toEqual([
      'warning "maxRetrys" is not a field of a task node; it is kept and has no effect. Did you mean "maxRetries"?',
      'info "max_retries" is not a field of a checkpoint node; it is kept and has no effect. Only task, gate and subflow nodes have it; remove it here, or move it there.',
    ]);
  });

  it("uses the right article", () => {
    const odd = changed(
      changed(changed(everyField, ["edges", 0, "colour"], "red"), ["limits", "maxWork"], 1),
      ["nodes", "done", "zz"],
      1,
    );
    const said = loadValue(odd).findings.filter(({ code }) => code === "unknown-key");
    expect(said.map(({ message }) => message.replace(/;.*/, ""))).toEqual([
      '"maxWork" is not a field of limits',
      '"zz" is not a field of an end node',
      '"colour" is not a field of an edge',
    ]);
  });
});

describe("two spellings of one field", () => {
  it("together are an error, because one of them would be ignored", () => {
    expect(saidOf(["nodes", "build", "max_retries"], 9)).toBe(
      'error duplicate-id: "maxRetries" and "max_retries" are the same field of this task node, and both are given. Keep one of them.',
    );
  });

  it("point to the line of the one that is written", () => {
    const text = [
      "id: old",
      "nodes:",
      "  start: {type: start}",
      "  work:",
      "    type: task",
      "    name: Work",
      "    max_retries: many",
      "  ask:",
      "    type: checkpoint",
      "    message: Go on?",
      "    options: [{id: yes, label: Yes}]",
      "    default_option: no",
      "  done: {type: end, result: success}",
      "edges: [{from: start, to: work}, {from: work, to: ask}, {from: ask, to: done}]",
      "variables:",
      "  - {name: risk, type: string}",
      "  - name: size",
      "    type: number",
      "    default_value: large",
    ].join("\n");
    const errors = loadText(text).findings.filter(({ severity }) => severity === "error");
    expect(errors.map(({ spot, at }) => `${spot?.line} ${at}`).toSorted()).toEqual([
      "12 nodes.ask.default_option",
      "19 variables.1.default_value",
      "7 nodes.work.max_retries",
    ]);
  });
});
