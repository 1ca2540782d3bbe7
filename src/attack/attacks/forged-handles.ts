import type { Guidance } from "../../operations/guided/guidance.ts";
import { newHandle } from "../../tokens/handle.ts";
import type { Attack } from "../attack.ts";

/** Takes over other agents' runs by handles that it invents, changes, or asks for. */
export const forgedHandles: Attack = {
  name: "forged handles",
  about: "makes handles up, changes its own, and asks for those of other agents",
  act: async (arena) => {
    const thief = arena.scratch.agent("thief");
    const own = arena.current.state ?? "";
    const place = Math.floor(arena.scratch.chance() * own.length);
    const made = newHandle(thief.ports.states.random);
    for (const state of [
      made,
      `${own.slice(0, place)}x${own.slice(place + 1)}`,
      own.slice(place),
      `${own}a`,
      "",
    ]) {
      if (state === own) continue;
      await arena.ask("get_position", { state }, thief);
      await arena.ask("end_workflow", { state, reason: "It is mine." }, thief);
    }
    const looked = await arena.ask("get_position", { task_id: arena.current.task }, thief);
    const { state } = looked.ok ? (looked.value as Guidance) : {};
    if (state === undefined) return;
    await arena.ask("skip_step", { state, step_id: "any", reason: "It is mine." }, thief);
  },
};
