import { describe, expect, it } from "vitest";
import type { NewEntry } from "../../src/model/history.ts";
import type { Json } from "../../src/model/json.ts";
import type { Desk } from "../support/desk.ts";
import { desks } from "../support/with-desk.ts";
import { edges, questioned, start, success, work } from "../support/workflows.ts";
import { attacked } from "./attacked.fixture.ts";
import { absent, agent, done, entered, monitored } from "./monitored.fixture.ts";

const open = desks();
const yes = { id: "yes", label: "Yes" };
const ask = { kind: "checkpoint", id: "q", message: "Ok?", options: [yes] };
const TRIES = 84;

/** A step, a gate that an agent can bypass, and another step. */
function around(item: object): Json {
  return {
    id: "around",
    version: "1",
    title: "Around",
    variables: [
      { name: "skip", type: "boolean", defaultValue: false },
      { name: "files", type: "array", defaultValue: [] },
    ],
    activities: [{ id: "a", name: "A", steps: [{ id: "one" }, item, { id: "two" }] }],
  } as Json;
}

const loop = (more: object) => ({ kind: "loop", id: "l", steps: [{ id: "e" }, ask], ...more });

const forked: Json = {
  variables: [{ name: "files", type: "array", defaultValue: [] }],
  nodes: {
    start,
    build: work("Build"),
    f: { type: "fork", name: "Each", join: "j", each: { over: "files", as: "file", maxItems: 3 } },
    q: { type: "checkpoint", message: "Ok?", options: [yes] },
    j: { type: "join", name: "Meet", fork: "f", strategy: "all-pass" },
    end: success,
  },
  edges: edges(
    "start -> build",
    "build -> f",
    "f -> q",
    "q -yes-> j",
    "j -passed-> end",
    "j -failed-> build",
  ),
};

const trivial: Json = {
  nodes: { ...questioned.nodes },
  edges: [
    ...questioned.edges.filter(({ from }) => from !== "draft"),
    { from: "draft", to: "end", when: "context.trivial == true" },
    { from: "draft", to: "ask" },
  ],
} as Json;

/** A person's yes leads past the question; so does an agent's variable. */
const beside: Json = {
  variables: [
    { name: "skip", type: "boolean", defaultValue: false },
    { name: "approved", type: "boolean", defaultValue: false },
  ],
  nodes: {
    ...questioned.nodes,
    ask: {
      type: "checkpoint",
      message: "Ok?",
      options: [
        { ...yes, effects: { setVariable: { approved: true } } },
        { id: "no", label: "No" },
      ],
    },
  },
  edges: [
    { from: "start", to: "draft" },
    { from: "draft", to: "end", when: "approved == true" },
    { from: "draft", to: "end", when: "skip == true" },
    { from: "draft", to: "ask" },
    { from: "ask", to: "draft" },
  ],
} as Json;

describe("a hostile agent that writes the variables of conditions", () => {
  it.each<[string, Json, string]>([
    [
      "a proof under a condition",
      around({ id: "prove", condition: "skip != true", evidence: [{ run: "npm test" }] }),
      "a/prove",
    ],
    [
      "a question in a loop over its list",
      around(loop({ loopType: "forEach", over: "files", variable: "f" })),
      "a/l/q",
    ],
    [
      "a question in a loop that it breaks",
      around(loop({ loopType: "doWhile", condition: "skip != true", breakCondition: "skip == true" })),
      "a/l/q",
    ],
    [
      "a question in a loop that it passes",
      around(loop({ loopType: "doWhile", when: "skip != true", condition: "false" })),
      "a/l/q",
    ],
    ["a question in the branches of its list", forked, "q"],
    ["a question under a condition on the context", trivial, "ask"],
    ["a question that a person's answer leads past too", beside, "ask"],
  ])("is counted if it bypasses %s, as verification foretold", async (_what, definition, gate) => {
    const desk = open();
    await desk.load("around", definition);
    const { agentDecided, gates, breaches } = await attacked(desk, "around", TRIES);
    expect(breaches).toEqual([]);
    expect(agentDecided).toMatchObject([{ workflow: "around", node: gate }]);
    const avoided = gates.find(({ node }) => node === gate)?.avoided ?? 0;
    expect(avoided).toBeGreaterThan(0);
  });
});

/** The monitor's findings for a task with this log. */
async function seen(desk: Desk, isForeseen: boolean, entry: Pick<NewEntry, "type" | "events" | "change">) {
  const monitor = await monitored(desk, entry, { person: true, isForeseen });
  return { odd: await monitor.look(absent), gates: monitor.gates };
}

describe("the monitor", () => {
  const reported = { type: "reported", step: "draft", outcome: "passed", witness: false, by: agent } as const;
  const past = { type: "moved", events: [reported, entered("end"), done], change: {} } as const;
  const begun = async (definition = trivial) => {
    const desk = open();
    await desk.load("begun", definition);
    await desk.plant({ id: "t", workflowType: "begun" });
    await desk.advance("t", undefined);
    return desk;
  };

  it("reports a gate that agents bypass by their variables, if verification did not foretell it", async () => {
    const { odd, gates } = await seen(await begun(), false, { ...past, events: [...past.events] });
    expect(odd).toMatchObject([{ node: "end", what: expect.stringContaining('"ask" was never opened') }]);
    expect(gates).toMatchObject([{ node: "ask", avoided: 0 }]);
  });

  it("reports it also if a person's answer leads around the gate too", async () => {
    const { odd } = await seen(await begun(beside), false, { ...past, events: [...past.events] });
    expect(odd).toMatchObject([{ node: "end", what: expect.stringContaining('"ask" was never opened') }]);
  });

  it("only counts it if verification foretold it", async () => {
    const { odd, gates } = await seen(await begun(), true, { ...past, events: [...past.events] });
    expect(odd).toEqual([]);
    expect(gates).toMatchObject([{ node: "ask", avoided: 1 }]);
  });

  it("reports a person's context that an agent rewrote", async () => {
    const described = { type: "described", events: [], change: { context: { trivial: true } } } as const;
    const { odd } = await seen(await begun(), true, { ...described, events: [] });
    expect(odd).toMatchObject([{ task: "t", what: expect.stringContaining("which a person had written") }]);
  });
});
