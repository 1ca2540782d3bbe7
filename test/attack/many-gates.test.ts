import { expect, it } from "vitest";
import type { Json } from "../../src/model/json.ts";
import { desks } from "../support/with-desk.ts";
import { start, success } from "../support/workflows.ts";
import { attacked } from "./attacked.fixture.ts";

const open = desks();
const GATES = 60;
const TRIES = 44;

const options = ["yes", "no"].map((id) => ({ id, label: id }));
const kinds: readonly Json[] = [
  { type: "checkpoint", message: "Good?", options },
  { type: "gate", name: "Prove", outputs: ["yes", "no"], evidence: [{ run: "npm test", for: ["yes"] }] },
  { type: "gate", name: "Sign", outputs: ["yes", "no"], evidence: [{ approval: "human", for: ["yes"] }] },
];

/** Sixty gates, one after the other. An agent's variable leads past every fifth. */
const places = Array.from({ length: GATES }, (_, place) => place);
const isSkippable = (place: number) => place % 5 === 4;
const definition: Json = {
  limits: { maxSteps: 5_000 },
  nodes: {
    start,
    ...Object.fromEntries(places.map((place) => [`work${place}`, { type: "task", name: "Work" }])),
    ...Object.fromEntries(places.map((place) => [`gate${place}`, kinds[place % kinds.length] ?? null])),
    [`work${GATES}`]: { type: "task", name: "Finish" },
    end: success,
  },
  edges: [
    { from: "start", to: "work0" },
    ...places.flatMap((place) => [
      ...(isSkippable(place)
        ? [{ from: `work${place}`, to: `work${place + 1}`, when: `skip${place} == true` }]
        : []),
      { from: `work${place}`, to: `gate${place}` },
      { from: `gate${place}`, to: `work${place + 1}`, on: "yes" },
      { from: `gate${place}`, to: `work${place}`, on: "no" },
    ]),
    { from: `work${GATES}`, to: "end" },
  ],
};

it("verification foretells every way past sixty gates, and the attack reaches each of them", async () => {
  const desk = open();
  await desk.load("sixty", definition);
  const { breaches, gates, agentDecided } = await attacked(desk, "sixty", TRIES);
  expect(breaches).toEqual([]);
  expect(gates).toHaveLength(GATES);
  expect(gates.filter(({ reached }) => reached === 0).map(({ node }) => node)).toEqual([]);
  const foretold = places.filter(isSkippable).map((place) => `gate${place}`);
  expect(agentDecided.map(({ node }) => node).toSorted()).toEqual(foretold.toSorted());
});
