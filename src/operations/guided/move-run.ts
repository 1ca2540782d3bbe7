import type { Move } from "../../model/move.ts";
import type { Result } from "../../model/refusal.ts";
import type { Turn } from "../../model/turn.ts";
import type { Call } from "../ports/call.ts";
import type { Guidance } from "./guidance.ts";
import { guidanceOf } from "./guidance-of.ts";
import { guidedRefusal } from "./guided-refusal.ts";
import type { GuidedRun, MoveDetails } from "./guided-run.ts";
import { rulesOnArrival } from "./rules-on-arrival.ts";

/** Makes a move of a run. Answers with the new situation, or with a refusal and the current situation. */
export async function moveRun(
  run: GuidedRun,
  move: Move,
  details: MoveDetails,
  call: Call,
): Promise<Result<Guidance>> {
  const moved = await run.move(move, details);
  // The run may have changed since it was found: another caller moved it, or people were asked to approve.
  if (!moved.ok) return { ok: false, refusal: await guidedRefusal(moved.refusal, await run.reload(), call) };
  const { turn } = moved.value;
  const guidance = await guidanceOf(moved.value.run, call);
  const rules = rulesOnArrival(moved.value.run, run);
  return { ok: true, value: { ...guidance, ...rules, ...remarksOf(turn), ...undone(turn, guidance) } };
}

/**
 * The answer to a report that failed a check of its step: the report counts as an attempt, and
 * the step is not done.
 */
function undone({ events }: Turn, { message }: Guidance): Partial<Guidance> {
  const failed = events.find((event) => event.type === "validate_failed");
  return failed
    ? { success: false, message: `This did not complete the step: ${failed.message} ${message}` }
    : {};
}

/** The remarks about a turn: messages of the definition, and warnings of the engine. */
function remarksOf({ events, warnings }: Turn): Pick<Guidance, "notes" | "warnings"> {
  const notes = events.flatMap((event) =>
    event.type === "noted" && event.as === "message" ? [event.text] : [],
  );
  return { ...(notes.length > 0 && { notes }), ...(warnings.length > 0 && { warnings: [...warnings] }) };
}
