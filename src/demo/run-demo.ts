import type { Call } from "../operations/ports/call.ts";
import type { Pause } from "../operations/ports/pause.ts";
import { plantDemo, walkDemo } from "./demo.ts";

const LONGEST_WAIT_MS = 5_000;

interface DemoRun {
  /** resolves when a viewer connects */
  readonly visited: Promise<void>;
  readonly pause: Pause;
  readonly signal: AbortSignal;
  readonly log: (sentence: string) => void;
  /** the address of the inbox on the page */
  readonly inbox: string;
}

/** Loads the demo tasks, then plays the demo when a viewer connects, or after 5 s. */
export async function runDemo(call: Call, { visited, pause, signal, log, inbox }: DemoRun): Promise<void> {
  try {
    await plantDemo(call);
    await Promise.race([visited, pause(LONGEST_WAIT_MS, signal)]);
    await walkDemo(call, pause, signal, (waiting) =>
      log(waiting === 0 ? "the demo has ended" : `the demo waits for you: ${questions(waiting)} in ${inbox}`),
    );
  } catch (error) {
    // The store is unavailable, for example. The server goes on serving agents and people.
    log(`the demo ended: ${error instanceof Error ? error.message : error}`);
  }
}

function questions(count: number): string {
  return count === 1 ? "one question" : `${count} questions`;
}
