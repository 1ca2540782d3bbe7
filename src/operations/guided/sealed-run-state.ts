import type { Position } from "../../model/position.ts";
import type { Result } from "../../model/refusal.ts";
import { sealState } from "../../tokens/sealed.ts";
import type { Program } from "../../workflow/program.ts";
import type { Context } from "../context.ts";

export interface Sealable {
  readonly program: Program;
  readonly position: Position;
  readonly task: string;
  readonly sequence: number;
}

/** The run as a token that its agent can carry and not change. */
export async function sealedState(
  { program, position, task, sequence }: Sealable,
  { states, now }: Context,
): Promise<Result<string>> {
  const keys = await states.keys();
  if (!keys.ok) return keys;
  const state = {
    workflow: program.id,
    definition: program.version,
    task,
    position,
    sequence,
    issuedAt: now(),
  };
  return sealState(state, { keys: keys.value, words: wordsOf(program), random: states.random });
}

const words = new WeakMap<Program, readonly string[]>();

/** The identifiers of a definition, in an order that is the same whenever it is loaded. */
export function wordsOf(program: Program): readonly string[] {
  const known = words.get(program);
  if (known) return known;
  const options = [...program.nodes.values()].flatMap((node) =>
    node.type === "checkpoint" ? [...node.options.keys()] : [],
  );
  const made = [...new Set([...program.variables.keys(), ...options, ...program.nodes.keys(), program.id])];
  words.set(program, made);
  return made;
}
