import { describe, expect, it } from "vitest";
import type { Json } from "../../model/json.ts";
import { codes, found, loaded, nodeOf, programOf, waysOut, yesNo } from "./guided.fixture.ts";

const ask = (fields: Record<string, Json> = {}) => ({
  kind: "checkpoint",
  id: "ask",
  message: "Go on?",
  options: yesNo,
  ...fields,
});

const asking = (fields: Record<string, Json>, head: Record<string, Json> = {}) =>
  loaded([{ steps: [ask(fields), { id: "then" }] }, { steps: [{ id: "work" }] }], head);

function checkpoint(fields: Record<string, Json> = {}, head: Record<string, Json> = {}) {
  const { program, findings } = asking(fields, head);
  if (!program) throw new Error(JSON.stringify(findings));
  return { node: nodeOf(program, "a1/ask", "checkpoint"), ways: waysOut(program, "a1/ask"), findings };
}

describe("a checkpoint", () => {
  it("is for a person, and every answer leads to the next item", () => {
    const { node, ways } = checkpoint();
    expect(node).toMatchObject({ audience: "human", outputs: ["yes", "no"], message: "Go on?" });
    expect(node).not.toHaveProperty("passable");
    expect(ways).toEqual(["a1/then"]);
  });

  it("leads an answer to an activity, in every accepted form", () => {
    const options = [
      { id: "one", label: "One", effect: { transitionTo: "a2" } },
      { id: "two", label: "Two", effects: { transitionTo: "a1" } },
      { id: "three", label: "Three", transitionTo: "__terminal__" },
      { id: "four", label: "Four" },
    ];
    expect(checkpoint({ options }).ways).toEqual([
      "a2 on one",
      "a1 on two",
      "__terminal__ on three",
      "a1/then",
    ]);
  });

  it("has no way on where every answer leads elsewhere", () => {
    const options = [{ id: "one", label: "One", transitionTo: "a2" }];
    expect(checkpoint({ options }).ways).toEqual(["a2 on one"]);
    expect(checkpoint({ options, blocking: false }).ways).toEqual(["a2 on one", "a1/then"]);
  });

  it("leads an answer with a missing target to an end that waits for a person", () => {
    const { ways, findings } = checkpoint({
      options: [{ id: "one", label: "One", effect: { transitionTo: "a33" } }],
    });
    expect(ways).toEqual(["__unknown_target__ on one"]);
    expect(found(findings, "unknown-target")).toMatchObject([
      { severity: "warning", at: "activities.0.steps.0.options.0.effect.transitionTo" },
    ]);
  });

  it("sets variables to values of their type, or to the value at a path", () => {
    const variables = [
      { name: "count", type: "number", defaultValue: 0 },
      { name: "list", type: "array" },
    ];
    const set = { count: "3", list: "{found.items}", free: "text" };
    const { node } = checkpoint(
      { options: [{ id: "one", label: "One", effect: { setVariable: set } }] },
      { variables },
    );
    const effects = node.options.get("one")?.effects;
    expect(effects?.setVariable).toEqual({ count: 3, free: "text" });
    expect(effects?.computed?.get("list")?.valueIn(() => ({ items: [1] }))).toEqual([1]);
    const wrong = checkpoint(
      { options: [{ id: "one", label: "One", effect: { setVariable: { count: "many" } } }] },
      { variables },
    );
    expect(wrong.node.options.get("one")).not.toHaveProperty("effects");
    expect(codes(wrong.findings)).toContain("warning bad-type");
  });

  it("reserves the values that a person's answer sets, but not values it copies", () => {
    const effect = { setVariable: { ready: true, path: "{path}" } };
    const { program } = asking({ options: [{ id: "one", label: "One", effect }] });
    expect([...(program?.reserved ?? [])]).toEqual([["ready", [true]]]);
  });

  it("takes its default after its time limit, and may be passed where it does not block", () => {
    const { node } = checkpoint({ defaultOption: "no", autoAdvanceMs: 5000, blocking: false });
    expect(node).toMatchObject({ defaultOption: "no", timeoutMs: 5000, passable: true });
    expect(checkpoint({ required: false }).node.passable).toBe(true);
    const lost = checkpoint({ autoAdvanceMs: 5000 });
    expect(lost.node.timeoutMs).toBeUndefined();
    expect(codes(lost.findings)).toContain("warning unknown-target");
    expect(checkpoint({ defaultOption: "maybe" }).node.defaultOption).toBeUndefined();
  });

  it("is skipped where its condition does not hold", () => {
    expect(checkpoint({ condition: "x == 1" }).ways).toEqual(["a1/then", "a1/then past when !(x == 1)"]);
  });

  it("shows variables in its message", () => {
    expect(checkpoint({ message: "Take {count}?" }).node.template?.parts).toHaveLength(3);
    expect(checkpoint().node).not.toHaveProperty("template");
  });

  it("may be shared by reference", () => {
    const fragments = { checkpoints: { shared: { message: "Shared?", options: yesNo } } };
    const steps = [{ kind: "checkpoint", id: "ask", ref: "shared", message: "Own?" }];
    const node = nodeOf(programOf([{ steps }], { fragments }), "a1/ask", "checkpoint");
    expect(node).toMatchObject({ message: "Own?", outputs: ["yes", "no"] });
    const { program, findings } = loaded([{ steps }]);
    expect(program).toBeUndefined();
    expect(found(findings, "unknown-target")[0]?.severity).toBe("error");
  });

  it("is an error without options", () => {
    expect(asking({ options: [] }).program).toBeUndefined();
    expect(codes(loaded([{ steps: [{ kind: "checkpoint", id: "x", message: "?" }] }]).findings)).toContain(
      "error bad-type",
    );
  });
});
