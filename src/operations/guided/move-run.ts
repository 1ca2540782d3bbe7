import type { Move } from "../../model/move.ts";
import type { Result } from "../../model/refusal.ts";
import type { Turn } from "../../model/turn.ts";
import type { Call } from "../ports/call.ts";
import type { Guidance } from "./guidance.ts";
import { guidanceOf } from "./guidance-of.ts";
import { guidedRefusal } from "./guided-refusal.ts";
import type { GuidedRun, MoveDetails } from "./guided-run.ts";
import { rulesOnArrival } from "./rules-on-arrival.ts";

/** Makes a move of a run, and says where the run is then; or why not, and where it still is. */
export async function moveRun(
  run: GuidedRun,
  move: Move,
  said: MoveDetails,
  call: Call,
): Promise<Result<Guidance>> {
  const moved = await run.move(move, said);
  // Refused because somebody else was quicker, or put before a person: either way it is not as it was found.
  if (!moved.ok) return { ok: false, refusal: await guidedRefusal(moved.refusal, await run.reload(), call) };
  const guidance = await guidanceOf(moved.value.run, call);
  const rules = rulesOnArrival(moved.value.run, run);
  return { ok: true, value: { ...guidance, ...rules, ...remarksOf(moved.value.turn) } };
}

/** What the definition wanted said on the way, and what went otherwise than it might seem. */
function remarksOf({ events, warnings }: Turn): Pick<Guidance, "notes" | "warnings"> {
  const notes = events.flatMap((event) =>
    event.type === "noted" && event.as === "message" ? [event.text] : [],
  );
  return { ...(notes.length > 0 && { notes }), ...(warnings.length > 0 && { warnings: [...warnings] }) };
}
