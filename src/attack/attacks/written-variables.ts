import type { Attack } from "../attack.ts";
import { beginPrey, legalMove } from "../legal-move.ts";
import { suggestedWords } from "../suggested-words.ts";

const STEPS = 12;

/** Writes what conditions read, so that the way leads past the gates. */
export const writtenVariables: Attack = {
  name: "written variables",
  about: "writes the variables and the context that conditions read, so that the way might lead past a gate",
  act: async (arena) => {
    const { prey, target } = arena;
    const words = suggestedWords(target.program, (values) => arena.pick(values));
    arena.prey = await beginPrey(arena, words);
    for (let steps = 0; steps < STEPS; steps++) await legalMove(arena, words);
    arena.prey = prey;
  },
};
