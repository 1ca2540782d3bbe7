import type { Attack } from "../attack.ts";
import { beginPrey, legalMove } from "../legal-move.ts";

const LAST_STEPS = 8;

/** Gives a run up and does the last steps, so that it might end as if all had been done. */
export const earlyEnd: Attack = {
  name: "early end",
  about: "gives a run up and goes on through its last activity, so that it might count as done",
  act: async (arena) => {
    const { prey } = arena;
    // Most are left alone: what is given up cannot be attacked any more.
    if (arena.isLucky(0.7)) arena.prey = await beginPrey(arena);
    await arena.askOf("end_workflow", { reason: "success" });
    for (let steps = 0; steps < LAST_STEPS; steps++) await legalMove(arena);
    await arena.askOf("end_workflow", { reason: "completed" });
    if (arena.prey !== prey) arena.prey = prey;
  },
};
