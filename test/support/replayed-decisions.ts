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
      // The proposal is a record beside the decision; its id is made from the version that was patched.
      const { flow, path, agent, model, rejected, grounds, proposal } = before;
      const place = {
        flow,
        path,
        agent,
        rejected,
        proposal,
        ...(model && { model }),
        ...(grounds && { grounds }),
      };
      expect(routeDecision(again, place)).toEqual(before);
    }
  return decisions;
}
