import type { Position } from "../../model/position.ts";
import type { Result } from "../../model/refusal.ts";
import { sealState } from "../../tokens/sealed-state.ts";
import { identifiers } from "../../workflow/identifiers.ts";
import type { Program } from "../../workflow/program.ts";
import type { Call } from "../ports/call.ts";

export interface Sealable {
  readonly program: Program;
  readonly position: Position;
  readonly task: string;
  readonly sequence: number;
  /** the last hash of the run's history, if the run is in a store */
  readonly hash?: string;
}

/** The run as a token that its agent can store but not read or change. */
export async function sealedState(
  { program, position, task, sequence, hash }: Sealable,
  { ports: { states, settings, now } }: Call,
): Promise<Result<string>> {
  const keys = await states.keys();
  if (!keys.ok) return keys;
  const state = {
    project: settings.project,
    workflow: program.id,
    definition: program.version,
    task,
    position,
    sequence,
    ...(hash !== undefined && { history: historyMark(hash) }),
    issuedAt: now(),
  };
  return sealState(state, { keys: keys.value, words: wordsOf(program), random: states.random });
}

/** A part of the last hash of a history, long enough to distinguish histories of the same length. */
export function historyMark(hash: string): number {
  return Number.parseInt(hash.slice(0, 12), 16);
}

const words = new WeakMap<Program, readonly string[]>();

/** The identifiers of a program. One program always gives the same array, because caches use the array as their key. */
export function wordsOf(program: Program): readonly string[] {
  const known = words.get(program) ?? identifiers(program);
  words.set(program, known);
  return known;
}
