import type { Arena } from "../arena.ts";
import type { Attack } from "../attack.ts";

/** Sends altered, truncated, spliced and foreign sealed states. */
export const forgedStates: Attack = {
  name: "forged states",
  about: "sends sealed states with bits flipped, cut off, spliced, unsealed, or of other runs",
  act: async (arena) => {
    const own = arena.current.state ?? "";
    const other = arena.pick(arena.earlier)?.state ?? own;
    const here = await arena.where();
    const step_id = here?.node.place?.local ?? here?.node.id ?? "";
    for (const state of [
      flipped(own, arena),
      spliced(own, other, arena),
      own.slice(0, -4),
      unsealed(arena),
    ]) {
      if (state === own || state === other) continue;
      await arena.ask("get_position", { state });
      await arena.ask("complete_step", { state, step_id, summary: "Done." });
    }
    if (other !== own)
      await arena.ask("complete_step", { state: other, step_id, summary: "Done.", workflow_id: "another" });
  },
};

function flipped(state: string, { scratch }: Arena): string {
  const start = state.lastIndexOf(".") + 1;
  const bytes = Buffer.from(state.slice(start), "base64url");
  if (bytes.length === 0) return `${state}A`;
  const place = Math.floor(scratch.chance() * bytes.length);
  bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << Math.floor(scratch.chance() * 8)), place);
  return state.slice(0, start) + bytes.toString("base64url");
}

function spliced(one: string, other: string, { scratch }: Arena): string {
  const place = Math.floor(scratch.chance() * one.length);
  return one.slice(0, place) + other.slice(place);
}

function unsealed({ target, current }: Arena): string {
  const end = [...target.program.nodes.values()].find(({ type }) => type === "end");
  const state = { workflow: target.program.id, task: current.task, position: { step: end?.id } };
  return `v1.gzB64.${Buffer.from(JSON.stringify(state)).toString("base64url")}`;
}
