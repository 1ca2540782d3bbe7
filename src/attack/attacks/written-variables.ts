import type { Attack } from "../attack.ts";
import { beginTask, legalMove } from "../legal-move.ts";
import { suggestedValues } from "../suggested-values.ts";

const STEPS = 12;

/** Writes variables that conditions read, to lead the task past gates. */
export const writtenVariables: Attack = {
  name: "written variables",
  about: "writes the variables and the context that conditions read, so that the way might lead past a gate",
  act: async (arena) => {
    const { current, target } = arena;
    const words = suggestedValues(target.program, (values) => arena.pick(values));
    arena.current = await beginTask(arena, words);
    for (let steps = 0; steps < STEPS; steps++) await legalMove(arena, words);
    arena.current = current;
  },
};
