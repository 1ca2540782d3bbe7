import { describe, expect, it } from "vitest";
import { Monitor } from "../../src/attack/monitor.ts";
import type { Event } from "../../src/model/event.ts";
import type { NewEntry } from "../../src/model/history.ts";
import type { Json } from "../../src/model/json.ts";
import { desks } from "../support/with-desk.ts";
import { edges, start, success, work } from "../support/workflows.ts";
import { attacked } from "./attacked.fixture.ts";

const open = desks();
const agent = { kind: "agent", id: "a" } as const;
const truth = { now: Number.MAX_SAFE_INTEGER, person: false, shown: false };

const entered = (step: string) => ({ type: "entered", step, at: 0 }) as const;
const reported = (step: string, outcome?: string) =>
  ({ type: "reported", step, witness: false, by: agent, ...(outcome && { outcome }) }) as const;
const done = (step: string) => ({ type: "ended", step, result: "success" }) as const;

const built: Json = {
  nodes: {
    start,
    build: work("Build", { evidence: [{ run: "npm test" }], timeout: "1h" }),
    end: success,
  },
  edges: edges("start -> build", "build -> end"),
};

const guided = (id: string, activities: Json, more: object = {}) =>
  ({ id, version: "1", title: id, initialActivity: "a1", activities, ...more }) as Json;

const errand = guided("errand", [{ id: "a1", name: "Errand", steps: [{ id: "fetch" }] }]);

/** A person reviews before publication, and a called workflow returns behind the review. */
const published = guided("published", [
  {
    id: "a1",
    name: "Draft",
    steps: [{ id: "draft" }],
    triggers: [{ workflow: "errand", returnTo: "a3" }],
    transitions: [{ to: "a2" }],
  },
  {
    id: "a2",
    name: "Review",
    steps: [
      { kind: "checkpoint", id: "review", message: "Publish it?", options: [{ id: "yes", label: "Yes" }] },
    ],
    transitions: [{ to: "a3" }],
  },
  { id: "a3", name: "Publish", steps: [{ id: "publish" }] },
]);

const risk = { variables: [{ name: "risk", type: "string", defaultValue: "" }] };
const effect = { setVariable: { risk: "none" } };
const decides = {
  kind: "checkpoint",
  id: "decide",
  message: "Is it risky?",
  options: [{ id: "no", label: "No", effect }],
};
const owns = {
  kind: "checkpoint",
  id: "own",
  audience: "agent",
  message: "Is it?",
  options: [
    { id: "no", label: "No", effect },
    { id: "perhaps", label: "Perhaps" },
  ],
};
const child = guided("child", [{ id: "a1", name: "Child", steps: [{ id: "look" }, decides] }], risk);
const passing = guided(
  "passing",
  [
    {
      id: "a1",
      name: "Pass",
      steps: [{ id: "one" }],
      triggers: [{ workflow: "child", passContext: ["risk"] }],
    },
  ],
  risk,
);
const answering = guided("answering", [{ id: "a1", name: "Answer", steps: [owns, decides] }], risk);

/** The monitor's findings for a new task whose log continues with these events. */
async function seen(definitions: Record<string, Json>, events: (version: string) => readonly Event[]) {
  const desk = open();
  for (const [id, definition] of Object.entries(definitions)) await desk.load(id, definition);
  const ids = Object.keys(definitions);
  const workflowType = ids.at(-1) ?? "";
  await desk.plant({ id: "t", workflowType });
  await desk.advance("t", undefined);
  const {
    ports: { library, settings },
  } = desk.call;
  const programs = await Promise.all(ids.map((id) => library.current(settings.project, id)));
  const store = await desk.call.ports.store();
  const monitor = new Monitor(store, settings.project, {
    programs: programs.filter((program) => program !== undefined),
  });
  expect(await monitor.look(truth)).toEqual([]);
  const told = [...events(programs[0]?.version ?? "")];
  const entry: NewEntry = { task: "t", type: "moved", at: 0, caller: agent, events: told, change: {} };
  await store.commit({ project: settings.project, changes: [{ record: await desk.record("t"), entry }] });
  return monitor.look(truth);
}

describe("the monitor reports a gate that was avoided", () => {
  it("by a failure whose edge continues like a success", async () => {
    const events = [reported("build", "failed"), entered("end"), done("end")];
    expect(await seen({ built }, () => events)).toEqual([
      { task: "t", node: "end", what: 'was reached although "build" was never opened' },
    ]);
  });

  it("by a timeout whose edge continues like a success", async () => {
    const events = [{ type: "timed_out", step: "build" } as const, entered("end"), done("end")];
    expect(await seen({ built }, () => events)).toEqual([
      { task: "t", node: "end", what: 'was reached although "build" was never opened' },
    ]);
  });

  it("by a call that returns behind it", async () => {
    const called = (version: string): Event[] => [
      {
        type: "subflow_entered",
        step: "a1/draft",
        workflow: "errand",
        version,
        call: true,
        variables: {},
      },
      ...["__start__", "a1", "a1/fetch"].map(entered),
      reported("a1/fetch"),
      ...["a1/__leave__", "__terminal__"].map(entered),
      { type: "subflow_returned", step: "a1/draft", outcome: "passed" },
      ...["a3", "a3/publish"].map(entered),
      reported("a3/publish"),
      ...["a3/__leave__", "__terminal__"].map(entered),
      done("__terminal__"),
    ];
    expect(await seen({ errand, published }, called)).toEqual([
      { task: "t", node: "__terminal__", what: 'was reached although "a2/review" was never opened' },
    ]);
  });

  it("by a variable that was passed to a call", async () => {
    const events = (version: string): Event[] => [
      {
        type: "subflow_entered",
        step: "a1/one",
        workflow: "child",
        version,
        call: true,
        variables: { risk: "none" },
      },
    ];
    expect(await seen({ child, passing }, events)).toEqual([
      { task: "t", node: "a1/one", what: 'had "risk" decided, and no person did that' },
    ]);
  });

  it("by a variable that an agent's own answer set", async () => {
    const events: Event[] = [
      { type: "answered", step: "a1/own", option: "no", automatic: false, by: agent },
      { type: "variables_set", variables: { risk: "none" }, restored: [] },
    ];
    expect(await seen({ answering }, () => events)).toEqual([
      { task: "t", node: "a1/own", what: 'had "risk" decided, and no person did that' },
    ]);
  });
});

describe("a hostile agent", () => {
  it.each([
    ["a failure or a time limit", { built }],
    ["what a call is given", { child, passing }],
    ["its own answers", { answering }],
  ])("passes no gate by %s", async (_way, definitions) => {
    const desk = open();
    for (const [id, definition] of Object.entries(definitions)) await desk.load(id, definition);
    const { breaches } = await attacked(desk, Object.keys(definitions).at(-1) ?? "", 72);
    expect(breaches).toEqual([]);
  });

  it("is reported if a call leads past a question, as verification foretold", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.load("published", published);
    const { agentDecided, breaches } = await attacked(desk, "published", 144);
    expect(agentDecided).toMatchObject([{ node: "a2/review" }]);
    expect(breaches).toContainEqual(
      expect.objectContaining({ what: 'was reached although "a2/review" was never opened' }),
    );
  });
});
