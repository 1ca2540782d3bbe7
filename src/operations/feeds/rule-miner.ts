import type { Mark } from "../../model/mark.ts";
import type { Call } from "../ports/call.ts";
import type { Pause } from "../ports/pause.ts";
import { proposeRules } from "../route/mine-rules.ts";
import { LastingFailure } from "./lasting-failure.ts";

/** Rules come of many decisions, so nobody waits for one. */
const EVERY_MS = 5 * 60_000;

export interface RuleMiner {
  readonly call: Call;
  readonly signal: AbortSignal;
  readonly log: (sentence: string) => void;
}

/** Proposes rules from time to time, if the log has grown since. Several processes may do so: each proposal is made once. */
export async function runRuleMiner({ call, signal, log }: RuleMiner, pause: Pause): Promise<void> {
  const trouble = new LastingFailure((error) => log(error instanceof Error ? error.message : String(error)));
  let seen: Mark | undefined;
  while (await pause(EVERY_MS, signal)) {
    try {
      const head = await (await call.ports.store()).log.head(call.ports.settings.project);
      if (head !== seen) await proposeRules(call);
      seen = head;
      trouble.clear();
    } catch (error) {
      // The store is unavailable. The log stays, so nothing is lost by trying again.
      if (!signal.aborted) trouble.report(error);
    }
  }
}
