import type { Attack } from "../attack.ts";
import { beginTask, legalMove } from "../legal-move.ts";

const LAST_STEPS = 8;

/** Gives a run up and does its last steps, so that it might end as a success. */
export const earlyEnd: Attack = {
  name: "early end",
  about: "gives a run up and goes on through its last activity, so that it might count as done",
  act: async (arena) => {
    const { current } = arena;
    // Usually ends a new task, because a run that was given up cannot be attacked any more.
    if (arena.isLucky(0.7)) arena.current = await beginTask(arena);
    await arena.askOf("end_workflow", { reason: "success" });
    for (let steps = 0; steps < LAST_STEPS; steps++) await legalMove(arena);
    await arena.askOf("end_workflow", { reason: "completed" });
    if (arena.current !== current) arena.current = current;
  },
};
