import { describe, expect, it } from "vitest";
import { loadValue } from "../load.ts";

const options = [{ id: "yes", label: "Yes" }];

function findingsOf(nodes: object): readonly (readonly [string, string, string])[] {
  const all = { start: { type: "start" }, end: { type: "end", result: "success" }, ...nodes };
  const definition = {
    id: "w",
    nodes: all,
    edges: [
      { from: "start", to: "gate" },
      { from: "gate", to: "end" },
    ],
  };
  return loadValue(definition).findings.map(({ severity, code, at }) => [severity, code, at] as const);
}

describe("a demanded level of assurance", () => {
  it.each([
    ["nodes.gate.assurance", { type: "checkpoint", message: "?", options, assurance: "present" }],
    [
      "nodes.gate.evidence.0.assurance",
      { type: "task", name: "Work", evidence: [{ approval: "human", assurance: "present" }] },
    ],
  ])(
    "that no channel of this version reaches is an error at %s, because a task would wait for ever",
    (at, gate) => {
      expect(findingsOf({ gate })).toContainEqual(["error", "assurance-unavailable", at]);
    },
  );

  it("that no channel reaches is an error at an end that waits for a person", () => {
    const end = { type: "end", result: "blocked", escalation: "hitl", assurance: "present" };
    expect(findingsOf({ gate: { type: "task", name: "Work" }, end })).toContainEqual([
      "error",
      "assurance-unavailable",
      "nodes.end.assurance",
    ]);
  });

  it.each([
    [
      { type: "checkpoint", message: "?", options, audience: "agent", assurance: "client" },
      "nodes.gate.assurance",
    ],
    [
      { type: "task", name: "Work", evidence: [{ approval: "agent", assurance: "client" }] },
      "nodes.gate.evidence.0.assurance",
    ],
  ])("is a warning where no person decides", (gate, at) => {
    expect(findingsOf({ gate })).toContainEqual(["warning", "unknown-key", at]);
  });

  it.each(["relayed", "client", "operator"])("of %s is no finding where a person decides", (assurance) => {
    const gate = { type: "task", name: "Work", evidence: [{ approval: "human", assurance }] };
    expect(findingsOf({ gate }).filter(([, code]) => /assurance|unknown/.test(code))).toEqual([]);
  });
});

describe("an unknown key in a requirement", () => {
  it("is an error, because less would be required than is written", () => {
    const gate = {
      type: "task",
      name: "Work",
      evidence: [
        { approval: "human", assurence: "operator", note: "x" },
        { run: "npm test", shell: true },
      ],
    };
    const unknown = findingsOf({ gate }).filter(([, code]) => code === "unknown-key");
    expect(unknown).toEqual([
      ["error", "unknown-key", "nodes.gate.evidence.0.assurence"],
      ["error", "unknown-key", "nodes.gate.evidence.0.note"],
      ["error", "unknown-key", "nodes.gate.evidence.1.shell"],
    ]);
  });

  it("is an error in a guided workflow too", () => {
    const evidence = [{ approval: "human", assurence: "operator" }];
    const steps = [{ id: "deploy", name: "Deploy", evidence }];
    const guided = { id: "g", version: "1", title: "G", activities: [{ id: "a", name: "A", steps }] };
    const { findings, program } = loadValue(guided);
    expect(findings.filter(({ code }) => code === "unknown-key")).toMatchObject([
      { severity: "error", message: expect.stringContaining("less would be required than is written") },
    ]);
    expect(program).toBeUndefined();
  });
});
