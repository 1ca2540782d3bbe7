import type { DrillRequest } from "../operations/ports/drill-request.ts";
import { seeded } from "../rehearsal/seeded.ts";

/** What a scripted worker does with a task. */
export interface Script {
  readonly ends: "done" | "failed" | "dead";
  readonly ms: number;
  /** a slow worker gives no sign of life while it works */
  readonly silent: boolean;
}

const USUAL_MS = 1_800_000;
const POINT_MS = 900_000;
const SLOWER = 4;

export interface Sized {
  readonly id: string;
  readonly estimateMs?: number | undefined;
  readonly points?: number | undefined;
}

/**
 * The script of one attempt. It depends on the seed, the task and the number of the attempt only, so that all ways of
 * coordination get the same work.
 */
export function scriptOf({ id, estimateMs, points }: Sized, attempt: number, request: DrillRequest): Script {
  const chance = seeded(hashOf(`${request.seed} ${attempt} ${id}`));
  const usual = estimateMs || (points ? points * POINT_MS : USUAL_MS);
  const ms = Math.max(1_000, Math.round(usual * (0.5 + chance())));
  const luck = chance();
  const { failing, slow, dying } = request;
  if (luck < dying) return { ends: "dead", ms: Math.round(ms * chance()), silent: false };
  if (luck < dying + failing) return { ends: "failed", ms, silent: false };
  if (luck < dying + failing + slow) return { ends: "done", ms: ms * SLOWER, silent: true };
  return { ends: "done", ms, silent: false };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
