import type { Call } from "../operations/ports/call.ts";
import type { Pause } from "../operations/ports/pause.ts";
import { plantDemo, walkDemo } from "./demo.ts";

const LONGEST_WAIT_MS = 20_000;

interface DemoRun {
  /** resolves when a viewer connects */
  readonly visited: Promise<void>;
  readonly pause: Pause;
  readonly signal: AbortSignal;
  readonly log: (sentence: string) => void;
}

/** Plants the demo, then plays it when a viewer connects, or after 20 s. */
export async function runDemo(call: Call, { visited, pause, signal, log }: DemoRun): Promise<void> {
  try {
    await plantDemo(call);
    await Promise.race([visited, pause(LONGEST_WAIT_MS, signal)]);
    await walkDemo(call, pause, signal);
  } catch (error) {
    // The store is unavailable, for example. The server goes on serving agents and people.
    log(`the demo ended: ${error instanceof Error ? error.message : error}`);
  }
}
