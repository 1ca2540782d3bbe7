import type { World } from "../engine/world.ts";
import type { Program } from "../workflow/program.ts";

/** The world with one more workflow, which only this move knows. */
export function worldWith(world: World, program: Program): World {
  const { byId, byVersion } = world.workflows;
  return {
    ...world,
    workflows: {
      byId: (id) => (id === program.id ? program : byId(id)),
      byVersion: (version) => (version === program.version ? program : byVersion(version)),
    },
  };
}
