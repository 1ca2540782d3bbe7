import { describe, expect, it } from "vitest";
import type { Json } from "../model/json.ts";
import { programOf } from "../workflow/guided/guided.fixture.ts";
import { reachableByAgents } from "./reachable-by-agents.ts";

type Fields = Readonly<Record<string, Json>>;

const variables: Json = [{ name: "approved", type: "boolean", defaultValue: false }];
const yes = { id: "yes", label: "Yes", effect: { setVariable: { approved: true } } };
const no = { id: "no", label: "No" };

function ask(fields: Fields = {}): Fields {
  return { kind: "checkpoint", id: "ask", message: "Good?", options: [yes, no], ...fields };
}

/** The nodes that agents reach in a workflow of three activities: `first`, `second`, and a last one with `tidy`. */
function free(first: readonly Fields[], second: readonly Fields[] = [{ id: "ship" }]): ReadonlySet<string> {
  const activities = [
    { steps: [...first], transitions: [{ to: "a2", isDefault: true }] },
    { steps: [...second], transitions: [{ to: "a3", isDefault: true }] },
    { steps: [{ id: "tidy" }] },
  ];
  return reachableByAgents(programOf(activities, { variables }), () => undefined);
}

describe("a loop", () => {
  const round = (fields: Fields, ...steps: readonly Fields[]): Fields => ({
    kind: "loop",
    id: "round",
    condition: "approved != true",
    maxIterations: 5,
    steps: [{ id: "work" }, ...steps],
    ...fields,
  });

  it.each(["while", "doWhile"])(
    "that runs until a person says yes is not left by agents alone: %s",
    (loopType) => {
      const reached = free([round({ loopType }, ask())]);
      expect(reached).toContain("a1/round");
      expect(reached).toContain("a1/round/ask");
      expect(reached).not.toContain("a2/ship");
    },
  );

  it("without a question is left by agents alone", () => {
    expect(free([round({ loopType: "while" })])).toContain("a2/ship");
  });

  it("that agents need not enter is left by agents alone", () => {
    const wanted = { loopType: "while", condition: "wanted == true" };
    expect(free([round(wanted, ask())])).toContain("a2/ship");
  });
});

describe("a step that needs a person's yes", () => {
  const shipping = [{ id: "ship", when: "approved == true" }, { id: "note" }];

  it("is skipped, not reached, without a person", () => {
    const reached = free([{ id: "work" }], [...shipping, ask()]);
    expect(reached).toContain("a2/note");
    expect(reached).not.toContain("a2/ship");
    expect(reached).not.toContain("a3/tidy");
  });

  it("is reached if the workflow itself sets the yes on the way there", () => {
    const given = { id: "give", actions: [{ action: "set", target: "approved", value: true }] };
    expect(free([given], [...shipping, ask()])).toContain("a2/ship");
    expect(free([ask(), given], [...shipping, ask()])).not.toContain("a2/ship");
  });
});

describe("a question that an agent may pass", () => {
  const jumping = { ...yes, effect: { transitionTo: "a3" } };
  const asked = (fields: Fields) => free([ask({ options: [jumping, no], ...fields })], [ask()]);

  it("lets agents reach where passing it leads, and not where only an answer leads", () => {
    expect(asked({ blocking: false })).toContain("a2/ask");
    expect(asked({ blocking: false })).not.toContain("a3/tidy");
    expect(asked({ blocking: false, defaultOption: "yes" })).toContain("a3/tidy");
  });

  it("sets the variables of its default option", () => {
    const shipping = [{ id: "ship", when: "approved == true" }, ask()];
    expect(free([ask({ blocking: false, defaultOption: "yes" })], shipping)).toContain("a2/ship");
    expect(free([ask({ blocking: false, defaultOption: "no" })], shipping)).not.toContain("a2/ship");
  });
});

describe("a skipped activity", () => {
  const leaving = { id: "out", label: "Leave it out", effect: { skipActivities: ["a2"] } };
  const chosen = (fields: Fields) => free([ask({ options: [leaving, no], ...fields })], [ask()]);

  it("is passed by agents alone if an agent may skip it, and not if a person must", () => {
    expect(chosen({ audience: "agent" })).toContain("a3/tidy");
    expect(chosen({ blocking: false, defaultOption: "no" })).toContain("a2/ask");
    expect(chosen({ blocking: false, defaultOption: "no" })).not.toContain("a3/tidy");
  });
});
