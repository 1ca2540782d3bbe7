import { describe, expect, it } from "vitest";
import type { Json } from "../../../model/json.ts";
import { found as among, loaded } from "../../guided/guided.fixture.ts";
import { found, kinds, places } from "../verified.fixture.ts";

const { start, task, end, failure } = kinds;
const ask = (yes: object = {}, no: object = {}) =>
  ({
    type: "checkpoint",
    message: "Ok?",
    options: [
      { id: "yes", label: "Yes", ...yes },
      { id: "no", label: "No, stop", ...no },
    ],
  }) as Json;
const sets = (name: string, value: Json) => ({ effects: { setVariable: { [name]: value } } });

/** The questions whose answers all have the same effect. */
function alike(question: Json, edges: readonly string[], more: Record<string, Json> = {}): string[] {
  const nodes = { start, q: question, work: task, end, bad: failure, ...more };
  return places({ nodes, edges: ["start q", "work end", ...edges] }, "answers-alike");
}

describe("the answers to a question lead the same way", () => {
  it("if one edge takes them all, and the finding lists their labels", () => {
    expect(alike(ask(), ["q work"])).toEqual(["q"]);
    const nodes = { start, q: ask(), work: task, end };
    expect(found({ nodes, edges: ["start q", "q work", "work end"] }, "answers-alike")).toMatchObject([
      { severity: "warning", message: 'All answers to "q" lead the same way: "Yes", "No, stop".' },
    ]);
  });

  it("if their own edges lead to the same node, but not if one leads elsewhere or has another condition", () => {
    expect(alike(ask(), ["q work yes", "q work no"])).toEqual(["q"]);
    expect(alike(ask(), ["q work yes", "q bad no"])).toEqual([]);
    expect(alike(ask(), ["q work yes when x == 1", "q bad yes", "q work no"])).toEqual([]);
    expect(
      alike(ask(), ["q work yes when x == 1", "q bad yes", "q work no when x == 1", "q bad no"]),
    ).toEqual(["q"]);
  });

  it("if they differ only in a variable that nothing reads afterwards", () => {
    const edges = ["q work"];
    expect(alike(ask({}, sets("stop", true)), edges)).toEqual(["q"]);
    const reader = { ...task, evidence: [{ variable: "stop != true" }] };
    expect(alike(ask({}, sets("stop", true)), edges, { work: reader })).toEqual([]);
    expect(alike(ask(sets("stop", true), sets("stop", true)), edges, { work: reader })).toEqual(["q"]);
    const before = ["q work", "start q"];
    expect(
      places(
        {
          nodes: { start, first: reader, q: ask({}, sets("stop", true)), work: task, end },
          edges: ["start first", "first q", ...before.slice(0, 1), "work end"],
        },
        "answers-alike",
      ),
    ).toEqual(["q"]);
  });

  it("but not if there is only one answer, or the question is never asked", () => {
    const single = { type: "checkpoint", message: "Ok?", options: [{ id: "yes", label: "Yes" }] };
    expect(alike(single, ["q work"])).toEqual([]);
    const nodes = { start, q: ask(), work: task, end };
    expect(places({ nodes, edges: ["start work", "q work", "work end"] }, "answers-alike")).toEqual([]);
  });
});

describe("in the guided form", () => {
  const question = (no: object) => ({
    kind: "checkpoint",
    id: "q",
    message: "Ok?",
    options: [
      { id: "yes", label: "Yes" },
      { id: "no", label: "No, stop", effect: no },
    ],
  });
  const at = (no: object, later: Json = {}) => {
    const variables = [{ name: "stop", type: "boolean", defaultValue: false }];
    const first = { steps: [question(no), { id: "work" }] as Json[], transitions: [{ to: "a2" }] };
    const second = { steps: [{ id: "more", ...(later as object) }] as Json[] };
    const { findings } = loaded([first, second, { steps: [{ id: "last" }] }], { variables });
    return among(findings, "answers-alike").map((finding) => finding.at);
  };

  it("a jump, a skipped activity and a variable that is read or passed on make a difference", () => {
    expect(at({})).toEqual(["a1/q"]);
    expect(at({ transitionTo: "a3" })).toEqual([]);
    expect(at({ skipActivities: ["a2"] })).toEqual([]);
    expect(at({ setVariable: { stop: true } })).toEqual(["a1/q"]);
    expect(at({ setVariable: { stop: true } }, { condition: "stop != true" })).toEqual([]);
    const says = { actions: [{ action: "message", message: "Stop: {stop}" }] };
    expect(at({ setVariable: { stop: true } }, says)).toEqual([]);
  });
});
