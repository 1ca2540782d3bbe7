import { isDeepStrictEqual } from "node:util";
import type { Findings } from "../harness/group.ts";
import { type Case, interleave, roundsOf } from "../harness/interleave.ts";
import { barOf, rateFigure, ratios } from "../harness/spread.ts";
import { type Place, reportsPerRun } from "./laps.ts";
import { placesInNavigator, runNavigator } from "./navigator.ts";
import { placesInActor, placesInPure, runActor, runPure } from "./xstate.ts";

const NAVIGATOR = "Navigator apply";
const PURE = "XState transition, pure";
const ACTOR = "XState actor send";

const cases: readonly Case[] = [
  { name: NAVIGATOR, operations: reportsPerRun, run: runNavigator },
  { name: PURE, operations: reportsPerRun, run: runPure },
  { name: ACTOR, operations: reportsPerRun, run: runActor },
];

export async function run(): Promise<Findings> {
  const places = placesInNavigator();
  mustAgree(places, placesInPure(), PURE);
  mustAgree(places, placesInActor(), ACTOR);
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

/** Engines that arrive elsewhere did different work, and no ratio between them means anything. */
function mustAgree(places: readonly Place[], others: readonly Place[], name: string): void {
  for (const [index, place] of places.entries()) {
    if (isDeepStrictEqual(place, others[index])) continue;
    const here = JSON.stringify(place);
    throw new Error(
      `after report ${index + 1} Navigator is at ${here}, ${name} at ${JSON.stringify(others[index])}`,
    );
  }
}

function mustCover(places: readonly Place[]): void {
  const steps = new Set(places.map(({ step }) => step));
  if (steps.size !== 11) throw new Error(`the laps pass ${steps.size} of the 11 nodes after the start`);
}
