import { describe, expect, it } from "vitest";
import type { Json } from "../../model/json.ts";
import { movementOf } from "../verify/space/movement.ts";
import { found, loaded, programOf, yesNo } from "./guided.fixture.ts";

const ask = (id: string, more: Readonly<Record<string, Json>> = {}) => ({
  kind: "checkpoint",
  id,
  message: "Well?",
  options: yesNo,
  ...more,
});
const to = (activity: string): Json => [{ to: activity, isDefault: true }];

const errand = programOf([{ steps: [{ id: "fetch" }] }], { id: "errand" });
const known = (id: string) => (id === "errand" ? errand : undefined);

/** A workflow of work, a person's approval and publishing. During the work, an agent may call `errand`. */
function published(trigger: Readonly<Record<string, Json>>, properties: Json = []) {
  return loaded(
    [
      { steps: [{ id: "draft" }], triggers: [{ workflow: "errand", ...trigger }], transitions: to("a2") },
      { steps: [ask("review")], transitions: to("a3") },
      { steps: [{ id: "publish" }] },
    ],
    { properties },
    { known },
  );
}

const reviewed = [{ always_through: "a2/review", before: "a3/publish" }];

describe("a call that returns to another activity", () => {
  it("violates an always_through property, with the walk past the node", () => {
    const [finding] = found(published({ returnTo: "a3" }, reviewed).findings, "property-violated");
    expect(finding?.path).toEqual(["__start__", "a1", "a1/draft", "a3", "a3/publish"]);
    expect(found(published({}, reviewed).findings, "property-violated")).toEqual([]);
    expect(found(published({ returnTo: "a2" }, reviewed).findings, "property-violated")).toEqual([]);
  });

  it("lets an agent avoid the question it leads past", () => {
    const [finding, ...more] = found(published({ returnTo: "a3" }).findings, "agent-decided-gate");
    expect(finding).toMatchObject({ at: "a2/review", message: expect.stringContaining("by calling") });
    expect(more).toEqual([]);
    expect(found(published({ returnTo: "a2" }).findings, "agent-decided-gate")).toEqual([]);
  });

  it("reaches an activity that nothing else leads to", () => {
    const activities = (trigger: Readonly<Record<string, Json>>) => [
      { steps: [{ id: "one" }], triggers: [{ workflow: "errand", ...trigger }] },
      { steps: [{ id: "two" }] },
    ];
    const unreached = (trigger: Readonly<Record<string, Json>>) =>
      found(loaded(activities(trigger), {}, { known }).findings, "unreachable").map(({ at }) => at);
    expect(unreached({})).toEqual(["a2"]);
    expect(unreached({ returnTo: "a2" })).toEqual([]);
  });

  it("may go round, and may take for ever", () => {
    const reaches = [{ reaches: "a3/publish", within: 10 }];
    const { findings } = published({ returnTo: "a1" }, reaches);
    expect(found(findings, "unbounded-cycle")).toEqual([]);
    expect(found(findings, "property-unknown")).toHaveLength(1);
  });
});

describe("a task that is ended early", () => {
  const closing = (properties: Json) =>
    found(
      loaded(
        [
          { steps: [{ id: "draft" }], transitions: to("a2") },
          { steps: [ask("review")], transitions: to("a3") },
          { steps: [{ id: "publish" }], transitions: to("__terminal__") },
        ],
        { finalActivity: "a3", properties },
      ).findings,
      "property-violated",
    );

  it("goes to its last activity past everything else", () => {
    const [finding] = closing(reviewed);
    expect(finding?.path).toEqual(["__start__", "a3", "a3/publish"]);
    expect(finding?.message).toContain('Ended early, it goes to "a3" from anywhere.');
    expect(closing([{ always_through: "a3", before: "a3/publish" }])).toEqual([]);
  });

  it("reaches no end that counts", () => {
    expect(closing([{ always_through: "a2/review", before: "__terminal__" }])).toEqual([]);
  });

  it("has visited the step at which it was ended, and then its last activity", () => {
    const activities = [
      { steps: [{ id: "draft" }], transitions: to("__terminal__") },
      { steps: [{ id: "close" }, { id: "off" }] },
    ];
    const never = (left: string, right: string) =>
      found(
        loaded(activities, { finalActivity: "a2", properties: [{ never: [left, right], together: true }] })
          .findings,
        "property-violated",
      );
    expect(never("a2/close", "a1/draft")[0]?.path).toEqual(["__start__", "a1", "a1/draft", "a2", "a2/close"]);
    expect(never("a1/draft", "__unknown__")).toEqual([]);
  });
});

describe("a step with evidence or a check", () => {
  const stepsOf = (fields: Readonly<Record<string, Json>>) => {
    const movement = movementOf(programOf([{ steps: [{ id: "one", timeout: "1h", ...fields }] }]));
    const place = movement.placeOf.get("a1/one") ?? -1;
    return {
      kinds: (movement.out[place] ?? []).map(({ kind }) => kind),
      stops: movement.departures[place]?.stops,
    };
  };

  it("is not left by a failure or an expired time limit without an edge", () => {
    expect(stepsOf({})).toEqual({ kinds: ["outcome", "timeout"], stops: "never" });
    expect(stepsOf({ evidence: [{ run: "npm test" }] })).toEqual({ kinds: ["outcome"], stops: "surely" });
    const actions = [
      { action: "validate", target: "x > 1" },
      { action: "set", target: "x" },
    ];
    expect(stepsOf({ actions })).toEqual({ kinds: ["outcome"], stops: "surely" });
  });
});

describe("a value that only a person should give", () => {
  const decides = ask("first", {
    options: [{ id: "yes", label: "Yes", effect: { setVariable: { risk: "high" } } }],
  });
  const variables = [{ name: "risk", type: "string" }];
  const gates = (...steps: Json[]) =>
    found(loaded([{ steps }], { variables }).findings, "agent-decided-gate").map(({ at }) => at);
  const later = ask("later", { when: 'risk == "high"' });

  it("is open to an agent whose own question gives it", () => {
    const own = (value: string) =>
      ask("own", {
        audience: "agent",
        options: [{ id: "ok", label: "Ok", effect: { setVariable: { risk: value } } }],
      });
    expect(gates(decides, own("low"), later)).toEqual([]);
    expect(gates(decides, own("high"), later)).toEqual(["a1/own", "a1/later"]);
  });

  it("is open to an agent where an answer copies it from elsewhere", () => {
    const copies = ask("copies", {
      options: [{ id: "ok", label: "Ok", effect: { setVariable: { risk: "{guess}" } } }],
    });
    expect(gates(decides, copies, later)).toEqual(["a1/copies", "a1/later"]);
  });

  it("is open to an agent where a call passes it on", () => {
    const child = programOf([{ steps: [decides, later] }], { id: "child", variables });
    const triggers = (passContext: readonly string[]) => [
      { workflow: "child", passContext: [...passContext] },
    ];
    const at = (passContext: readonly string[]) =>
      found(
        loaded(
          [{ steps: [{ id: "one" }], triggers: triggers(passContext) }],
          { variables: [...variables, { name: "other", type: "string" }] },
          { known: (id) => (id === "child" ? child : undefined) },
        ).findings,
        "agent-decided-gate",
      ).map((finding) => finding.at);
    expect(at(["other"])).toEqual([]);
    expect(at(["risk"])).toEqual(["a1"]);
  });
});
