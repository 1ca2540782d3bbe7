import type { Feedback } from "../../../model/feedback.ts";
import type { Refusal, Result } from "../../../model/refusal.ts";
import type { Worker } from "../../../model/worker.ts";
import type { Store } from "../../../store/store.ts";
import { sameValue } from "../../../workflow/conditions/same-value.ts";
import type { ReplyFor } from "../../door/once-only.ts";
import { unknownTask } from "../../door/unknown-filter.ts";
import { conflict } from "../../movement/conflict.ts";
import type { Call } from "../../ports/call.ts";
import { feedbackChanges, feedbackCount, loadFeedback } from "./feedback-records.ts";

/** How often another process may be first. */
const MOST_TRIES = 1_000;

/** The last call of this process that keeps feedback in a store. */
const lastIn = new WeakMap<Store, Promise<unknown>>();

export interface Kept {
  readonly number: number;
}

type Given = Omit<Feedback, "number" | "at" | "by" | "worker" | "role" | "overlays">;

/** Keeps feedback under the next number. A repeated call finds its own words as the newest, and adds nothing. */
export async function keepFeedback(
  given: Given,
  worker: Worker | undefined,
  call: Call,
  reply?: ReplyFor<Kept>,
): Promise<Result<Kept>> {
  const unknown = given.task === undefined ? undefined : await unknownTask(given.task, call);
  if (unknown) return unknown;
  const store = await call.ports.store();
  // One after the other: hundreds of calls at once would read and overtake each other tens of thousands of times.
  const before = lastIn.get(store) ?? Promise.resolve();
  const kept = before.then(() => keepNext(given, worker, call, reply));
  lastIn.set(
    store,
    kept.catch(() => undefined),
  );
  return kept;
}

async function keepNext(
  given: Given,
  worker: Worker | undefined,
  call: Call,
  reply: ReplyFor<Kept> | undefined,
): Promise<Result<Kept>> {
  const store = await call.ports.store();
  const { project, limits } = call.ports.settings;
  await call.ports.rest();
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const known = await feedbackCount(call);
    if (known.count >= limits.feedback) return { ok: false, refusal: full(limits.feedback) };
    const [newest] = known.count > 0 ? await loadFeedback([known.count], call) : [];
    if (newest && isRepeated(newest, given, worker, call))
      return { ok: true, value: { number: known.count } };
    const number = known.count + 1;
    const feedback = { ...given, number, at: call.ports.now(), by: call.caller.id, ...factsOf(worker) };
    const records = feedbackChanges(feedback, known);
    const done = await store.commit({ project, changes: [], records, reply: reply?.({ number }) });
    if (done.ok) return { ok: true, value: { number } };
  }
  return conflict("feedback");
}

function isRepeated(newest: Feedback, given: Given, worker: Worker | undefined, { caller }: Call): boolean {
  const { number: _number, at: _at, role: _role, overlays: _overlays, ...said } = newest;
  return sameValue(said, { ...given, by: caller.id, ...(worker && { worker: worker.id }) });
}

function factsOf(worker: Worker | undefined): Pick<Feedback, "worker" | "role" | "overlays"> {
  if (!worker) return {};
  const { id, role, overlays } = worker;
  return { worker: id, ...(role !== undefined && { role }), ...(overlays.length > 0 && { overlays }) };
}

function full(limit: number): Refusal {
  const message = `The project keeps at most ${limit} pieces of feedback.`;
  return { code: "INPUT_TOO_LARGE", message, facts: { limit } };
}
