import type { Arena } from "../arena.ts";
import type { Attack } from "../attack.ts";

/** Replaces the workflow, or a workflow that it calls, by a definition without gates. */
export const changedWorkflow: Attack = {
  name: "changed workflow",
  about: "loads a workflow without gates under the same id, and tasks under it",
  act: async (arena) => {
    const { id } = arena.pick(arena.target.programs) ?? arena.target.program;
    const definition = withoutGates(id, arena);
    for (const input of [{ id, definition }, { definition }, { id, definition, dryRun: true }])
      await arena.ask("load_workflow", input);
    await arena.ask("migrate_tasks", { workflowId: id });
    const spelled = arena.pick([`${id} `, id.toUpperCase(), `./${id}`]) ?? id;
    await arena.ask("load_workflow", { id: spelled, definition: { ...definition, id: spelled } });
  },
};

function withoutGates(id: string, arena: Arena): object {
  return {
    id,
    name: arena.newName("Changed"),
    nodes: {
      start: { type: "start" },
      end: { type: "end", result: "success" },
    },
    edges: [{ from: "start", to: "end" }],
  };
}
