import { expect, test } from "vitest";
import type { Json } from "../../../model/json.ts";
import { found, kinds, places } from "../verified.fixture.ts";

const { start, task, gate, end } = kinds;

function conditional(when: string, variables: Json = [], extra: Record<string, Json> = {}) {
  return {
    nodes: { start, a: task, b: gate, end, ...extra },
    edges: ["start a", `a b passed when ${when}`, "a end", "b end"],
    variables,
  };
}

const approval = {
  type: "checkpoint",
  message: "Approve?",
  options: [{ id: "yes", label: "Yes", effects: { setVariable: { approved: true } } }],
};

test("a gate behind a condition on an agent's variable is decided by the agent", () => {
  expect(places(conditional('risk == "high"'), "agent-decided-gate")).toEqual(["b"]);
  expect(places(conditional("context.size == 1"), "agent-decided-gate")).toEqual(["b"]);
  expect(places(conditional('evidence.x == "y"'), "agent-decided-gate")).toEqual([]);
  const brought = 'evidence["1:attachment log"].holds == true';
  expect(places(conditional(brought), "agent-decided-gate")).toEqual(
    places(conditional("risk == 1"), "agent-decided-gate"),
  );
  expect(
    places(conditional(brought.replace("attachment log", "run npm test")), "agent-decided-gate"),
  ).toEqual([]);
  const both = conditional('risk == "high"');
  expect(places({ ...both, edges: [...both.edges, "a b failed"] }, "agent-decided-gate")).toEqual([]);
});

test("a gate that a condition on an agent's variable leads past is decided by the agent too", () => {
  const around = (edges: string[]) => ({ nodes: { start, a: task, b: gate, c: task, end }, edges });
  const past = ["start a", 'a end passed when risk == "low"', "a b passed", "b end"];
  expect(places(around([...past, "b c failed", "c end"]), "agent-decided-gate")).toEqual(["b"]);
  const longer = ["start a", 'a c passed when risk == "high"', "a b passed", "c b", "b end"];
  expect(places(around(longer), "agent-decided-gate")).toEqual([]);
});

test("a way back to a gate, or a person's way to it, does not count as always asking it", () => {
  const nodes = {
    start,
    a: task,
    b: gate,
    c: task,
    end,
    h: { type: "end", result: "blocked", escalation: "hitl" },
  };
  const past = ["start a", "a c passed when skip == true", "a b passed", "b c", "c end passed"];
  const back = [...past, "c b failed"];
  expect(places({ nodes, edges: back }, "agent-decided-gate")).toEqual(["b"]);
  expect(places({ nodes, edges: [...past, "c h failed", "h b"] }, "agent-decided-gate")).toEqual(["b"]);
});

test("a person's variable is the agent's where a value other than the person's decides", () => {
  const asks = (when: string) => ({
    nodes: { start, a: task, q: approval, b: gate, end },
    edges: ["start a", `a q passed when ${when}`, "a end", "q b", "b end"],
  });
  expect(places(asks("approved == 1"), "agent-decided-gate")).toEqual(["q", "b"]);
  expect(places(asks("approved"), "agent-decided-gate")).toEqual(["q", "b"]);
});

test("a mapping that writes a variable of a person's decision is reported", () => {
  const sub = { type: "subflow", workflow: "child", returns: { approved: "x" } };
  const nodes = { start, q: approval, s: sub, end };
  expect(places({ nodes, edges: ["start q", "q s", "s end"] }, "agent-decided-gate")).toEqual(["s"]);
});

test("a step whose every way out has a condition may hold a task for ever", () => {
  const closed = { nodes: { start, a: task, end }, edges: ["start a", "a end when context.go == 1"] };
  expect(places(closed, "conditional-way-out")).toEqual(["a"]);
  expect(
    places(
      { ...closed, edges: ["start a", "a end passed when context.go == 1", "a end failed"] },
      "conditional-way-out",
    ),
  ).toEqual([]);
  expect(
    places({ ...closed, edges: ["start a when context.go == 1", "a end"] }, "conditional-way-out"),
  ).toEqual(["start"]);
});

test("a gate behind a person's answer is not decided by the agent", () => {
  const sketch = conditional("approved == true", [], { q: approval });
  const edges = ["start q", "q a", "a b passed when approved == true", "a end", "b end"];
  expect(places({ ...sketch, edges }, "agent-decided-gate")).toEqual([]);
  const mixed = ["start q", "q a", "a b passed when approved == true && risk == 1", "a end", "b end"];
  expect(places({ ...sketch, edges: mixed }, "agent-decided-gate")).toEqual(["b"]);
});

test("a variable that nothing declares or sets is undeclared, once, where it is first read", () => {
  const sketch = conditional("risk == 1 && risk == 2");
  const edges = [...sketch.edges, "b a failed when risk == 3"];
  expect(places({ ...sketch, edges }, "undeclared-variable")).toEqual(["a -> b"]);
  expect(places(conditional("risk == 1", [{ name: "risk", type: "number" }]), "undeclared-variable")).toEqual(
    [],
  );
  expect(places(conditional("approved == true", [], { q: approval }), "undeclared-variable")).toEqual([]);
  expect(places(conditional("context.risk == 1"), "undeclared-variable")).toEqual([]);
});

test("variables are read in evidence, in subflow inputs and in the list of a fork", () => {
  const readers: [Json, string][] = [
    [{ ...gate, evidence: [{ variable: "seen == true" }] }, "nodes"],
    [{ type: "subflow", workflow: "child", inputs: { x: "seen" } }, "nodes"],
    [{ type: "fork", join: "j", each: { over: "seen", as: "item", maxItems: 3 } }, "nodes"],
  ];
  for (const [node] of readers) {
    const sketch = { nodes: { start, reader: node, end }, edges: ["start reader", "reader end"] };
    expect(places(sketch, "undeclared-variable")).toEqual(["reader"]);
  }
});

test("a declared variable that nothing sets is never set", () => {
  const declared = (more: object) =>
    conditional("risk == 1", [{ name: "risk", type: "number", ...more }] as Json);
  expect(places(declared({}), "never-set-variable")).toEqual(["a -> b"]);
  expect(places(declared({ defaultValue: 1 }), "never-set-variable")).toEqual([]);
  expect(places(declared({ required: true }), "never-set-variable")).toEqual([]);
  const unread = { ...conditional("context.x == 1"), variables: [{ name: "risk", type: "number" }] };
  expect(places(unread, "never-set-variable")).toEqual([]);
});

test("a condition that is always or never true is dead", () => {
  expect(places(conditional("1 == 1"), "dead-condition")).toEqual(["a -> b"]);
  expect(found(conditional("1 == 2"), "dead-condition")[0]?.message).toContain("never");
  expect(places(conditional("risk == 1"), "dead-condition")).toEqual([]);
  const unread = conditional("1 +");
  expect(found(unread, "bad-condition")).toHaveLength(1);
  expect(found(unread, "dead-condition")).toEqual([]);
  const evidence = { ...gate, evidence: [{ variable: "true == true" }] };
  expect(places(conditional("risk == 1", [], { b: evidence }), "dead-condition")).toEqual(["b"]);
});

test("a default value of the wrong type is refused, and null means no value", () => {
  const declared = (type: string, defaultValue: Json) =>
    conditional("risk == 1", [{ name: "risk", type, defaultValue }]);
  expect(found(declared("number", "1"), "bad-type")).toHaveLength(1);
  expect(found(declared("object", []), "bad-type")).toHaveLength(1);
  for (const [type, value] of Object.entries({
    number: 1,
    string: "",
    boolean: false,
    array: [],
    object: {},
  })) {
    expect(found(declared(type, value), "bad-type")).toEqual([]);
    expect(found(declared(type, null), "bad-type")).toEqual([]);
  }
});
