import { useEffect, useRef, useState } from "preact/hooks";
import { ask, type Input, type Output, Refused } from "../api.ts";

/** How a statement ended. */
export type Outcome =
  | { readonly kind: "answered"; readonly rows: Output<"query">; readonly tookMs: number }
  | { readonly kind: "refused"; readonly error: Refused }
  | { readonly kind: "stopped" };

interface Statement {
  readonly isRunning: boolean;
  /** the outcome of the last statement; absent while one is running */
  readonly outcome: Outcome | undefined;
  readonly run: (input: Input<"query">) => void;
  /** stops the running statement, also at the server */
  readonly stop: () => void;
}

/** Runs one statement at a time. A statement that is still running ends when the view is left. */
export function useStatement(): Statement {
  const running = useRef<AbortController | undefined>(undefined);
  const [isRunning, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => () => running.current?.abort(), []);
  const run = async (input: Input<"query">): Promise<void> => {
    if (running.current) return;
    const stopper = new AbortController();
    running.current = stopper;
    setRunning(true);
    // The rows of an earlier statement would look like the answer to this one.
    setOutcome(undefined);
    try {
      setOutcome(await outcomeOf(input, stopper.signal));
    } finally {
      running.current = undefined;
      setRunning(false);
    }
  };
  return { isRunning, outcome, run: (input) => void run(input), stop: () => running.current?.abort() };
}

async function outcomeOf(input: Input<"query">, signal: AbortSignal): Promise<Outcome> {
  const begun = performance.now();
  try {
    const rows = await ask("query", input, signal);
    return { kind: "answered", rows, tookMs: performance.now() - begun };
  } catch (problem) {
    if (signal.aborted) return { kind: "stopped" };
    if (!(problem instanceof Refused)) throw problem;
    return { kind: "refused", error: problem };
  }
}
