import { expect } from "vitest";
import { replayDecisions } from "../../src/operations/route/replay-decisions.ts";
import { routeDecision } from "../../src/routing/route-decision.ts";
import type { Desk } from "./desk.ts";

/** Makes every decision of a desk again, from the log alone, and expects the same. Returns how many there were. */
export async function expectSameDecisions(desk: Desk): Promise<number> {
  let decisions = 0;
  for (const record of await desk.records())
    for await (const { made, again } of replayDecisions(record, desk.call)) {
      decisions += 1;
      if (again?.kind !== "decided") throw new Error(`${record.id}: ${made.candidate} is not decided again`);
      const { type: _type, step: _step, by: _by, ...before } = made;
      const { flow, path, agent, model, rejected, grounds } = before;
      const place = { flow, path, agent, rejected, ...(model && { model }), ...(grounds && { grounds }) };
      expect(routeDecision(again, place)).toEqual(before);
    }
  return decisions;
}
