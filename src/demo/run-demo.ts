import type { Call } from "../operations/ports/call.ts";
import type { Pause } from "../operations/ports/pause.ts";
import { lastRound, plantDemo, walkDemo } from "./demo.ts";

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

export interface RunningDemo {
  /** settles when no round is played any more */
  readonly ended: Promise<void>;
  /** plays a new round from the beginning; a round that is being played stops */
  readonly replay: () => Promise<void>;
}

/** Loads the demo tasks, then plays the demo when a viewer connects, or after 5 s. */
export function runDemo(call: Call, run: DemoRun): RunningDemo {
  const { visited, pause, signal, log } = run;
  let stop = new AbortController();
  const begin = async (): Promise<void> => {
    await plantDemo(call);
    await Promise.race([visited, pause(LONGEST_WAIT_MS, signal)]);
    await round(await lastRound(call), call, stop, run);
  };
  let playing = unlessBroken(begin, log);
  const replay = async (): Promise<void> => {
    stop.abort();
    await playing;
    stop = new AbortController();
    const next = (await lastRound(call)) + 1;
    await plantDemo(call, next);
    playing = unlessBroken(() => round(next, call, stop, run), log);
  };
  return {
    get ended() {
      return playing;
    },
    replay,
  };
}

async function round(
  number: number,
  call: Call,
  stop: AbortController,
  { pause, signal, log, inbox }: DemoRun,
): Promise<void> {
  const ended = AbortSignal.any([signal, stop.signal]);
  await walkDemo(
    call,
    pause,
    ended,
    (waiting) =>
      log(waiting === 0 ? "the demo has ended" : `the demo waits for you: ${questions(waiting)} in ${inbox}`),
    Math.max(number, 1),
  );
}

/** The store is unavailable, for example. The server goes on serving agents and people. */
async function unlessBroken(play: () => Promise<void>, log: (sentence: string) => void): Promise<void> {
  try {
    await play();
  } catch (error) {
    log(`the demo ended: ${error instanceof Error ? error.message : error}`);
  }
}

function questions(count: number): string {
  return count === 1 ? "one question" : `${count} questions`;
}
