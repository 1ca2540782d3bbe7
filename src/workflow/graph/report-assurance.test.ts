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

  it.each(["relayed", "client", "operator", "present"])(
    "of %s is no finding where a person decides",
    (assurance) => {
      const gate = { type: "task", name: "Work", evidence: [{ approval: "human", assurance }] };
      expect(findingsOf({ gate }).filter(([, code]) => /assurance|unknown/.test(code))).toEqual([]);
    },
  );
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

describe("a demanded signature", () => {
  const asking = { type: "checkpoint", message: "?", options, assurance: "present" };
  const guided = (item: object): readonly (readonly [string, string, string])[] =>
    loadValue({
      id: "g",
      version: "1",
      title: "G",
      activities: [{ id: "a", name: "A", steps: [item] }],
    }).findings.map(({ severity, code, at }) => [severity, code, at] as const);

  it("is an error where time takes a default option", () => {
    const gate = { ...asking, timeout: "1h", defaultOption: "yes" };
    const found = ["error", "present-avoidable", "nodes.gate.defaultOption"];
    expect(findingsOf({ gate })).toContainEqual(found);
    expect(findingsOf({ gate: { ...gate, assurance: "operator" } })).not.toContainEqual(found);
  });

  it.each([{ blocking: false }, { required: false }])("is an error at a question with %j", (way) => {
    const question = { kind: "checkpoint", id: "q", message: "?", options, assurance: "present", ...way };
    const codes = guided(question).map(([severity, code]) => `${severity} ${code}`);
    expect(codes).toContain("error present-avoidable");
    expect(
      guided({ ...question, ...{ blocking: true, required: true } }).map(([, code]) => code),
    ).not.toContain("present-avoidable");
  });

  it("is an error at a step that may be skipped", () => {
    const step = { id: "s", name: "S", evidence: [{ approval: "human", assurance: "present" }] };
    expect(guided({ ...step, required: false }).map(([, code]) => code)).toContain("present-avoidable");
    expect(guided(step).map(([, code]) => code)).not.toContain("present-avoidable");
  });

  it.each<readonly [string, object, string]>([
    ["unknown-key", { assurance: "operator", quorum: 2 }, "quorum"],
    ["unknown-key", { assurance: undefined, approvers: ["Ann"] }, "approvers"],
    ["bad-type", { approvers: ["Ann", "Ann"] }, "approvers"],
    ["bad-type", { approvers: ["Ann", "Ben"], quorum: 3 }, "approvers"],
  ])("is %s with the signers %j", (code, signers, key) => {
    const gate = JSON.parse(JSON.stringify({ ...asking, ...signers }));
    expect(findingsOf({ gate })).toContainEqual(["error", code, `nodes.gate.${key}`]);
  });

  it("may name approvers and a quorum", () => {
    const gate = { ...asking, approvers: ["Ann", "Ben"], quorum: 2 };
    const others = findingsOf({ gate }).filter(([, code]) => /unknown|bad|avoidable/.test(code));
    expect(others).toEqual([]);
  });
});
