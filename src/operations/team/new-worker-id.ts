import { newHandle, newWords } from "../../tokens/handle.ts";
import { loadWorker } from "../movement/workers/load-worker.ts";
import type { Call } from "../ports/call.ts";

const USUAL_WORDS = 3;
const MOST_TRIES = 20;

/** A free id for a worker that names none, with as many words as the configuration says. */
export async function newWorkerId(call: Call): Promise<string> {
  const { random } = call.ports.states;
  const words = call.ports.configured?.values.ids?.workerWords ?? USUAL_WORDS;
  if (words < USUAL_WORDS)
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const id = newWords(random, words);
      if (!(await loadWorker(id, call))) return id;
    }
  // So many words are never taken.
  return words > USUAL_WORDS ? newWords(random, words) : newHandle(random);
}
