import { isDeepStrictEqual } from "node:util";
import type { GroupReport } from "../harness/group.ts";
import { type Case, interleave, roundsOf } from "../harness/interleave.ts";
import { barOf, rateFigure, ratios } from "../harness/spread.ts";
import { type EnginePosition, reportsPerRun } from "./laps.ts";
import { positionsInNavigator, runNavigator } from "./navigator.ts";
import { positionsInActor, positionsInPure, runActor, runPure } from "./xstate.ts";

const NAVIGATOR = "Navigator apply";
const PURE = "XState transition, pure";
const ACTOR = "XState actor send";

const cases: readonly Case[] = [
  { name: NAVIGATOR, operations: reportsPerRun, run: runNavigator },
  { name: PURE, operations: reportsPerRun, run: runPure },
  { name: ACTOR, operations: reportsPerRun, run: runActor },
];

export async function run(): Promise<GroupReport> {
  const places = positionsInNavigator();
  mustAgree(places, positionsInPure(), PURE);
  mustAgree(places, positionsInActor(), ACTOR);
  mustCover(places);
  const measured = await interleave(cases, { rounds: 200, batchMs: 10, warmUpMs: 1000 });
  const times = ratios(roundsOf(measured, PURE).clock, roundsOf(measured, NAVIGATOR).clock);
  return {
    notes: [
      `${reportsPerRun} reports in two laps, with failures, retries and both ends; the same places after each.`,
      "Everything is set up before the clock starts; a lap begins at the same value again.",
      "An actor cannot go back to its start: its figure includes a new actor for each lap.",
    ],
    figures: cases.map(({ name }) => rateFigure(name, roundsOf(measured, name).clock)),
    bars: [barOf("Navigator over XState transition", "times", times, { atLeast: 10 })],
  };
}

/** Throws if the engines differ: they did different work, and their ratio would mean nothing. */
function mustAgree(places: readonly EnginePosition[], others: readonly EnginePosition[], name: string): void {
  for (const [index, place] of places.entries()) {
    if (isDeepStrictEqual(place, others[index])) continue;
    const here = JSON.stringify(place);
    throw new Error(
      `after report ${index + 1} Navigator is at ${here}, ${name} at ${JSON.stringify(others[index])}`,
    );
  }
}

function mustCover(places: readonly EnginePosition[]): void {
  const steps = new Set(places.map(({ step }) => step));
  if (steps.size !== 11) throw new Error(`the laps pass ${steps.size} of the 11 nodes after the start`);
}
