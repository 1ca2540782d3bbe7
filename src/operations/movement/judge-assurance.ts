import { isAssured } from "../../model/evidence.ts";
import type { Move } from "../../model/move.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { Settings } from "../ports/settings.ts";

/** Refuses a person's decision whose assurance is lower than this server accepts. */
export function judgeAssurance(move: Move, { assurance: needed }: Settings): Refusal | undefined {
  const given = "receipt" in move ? move.receipt?.assurance : undefined;
  if (given === undefined || isAssured(given, needed)) return undefined;
  return {
    code: "HUMAN_ANSWER_REQUIRED",
    message: `Here a person's answer counts from the level "${needed}", and this one is known at "${given}".`,
    facts: { needed, given },
  };
}
