import { attachmentsFor } from "../../authority/gates-of.ts";
import type { WorkNode } from "../../workflow/program.ts";
import { isWork } from "../../workflow/requirements.ts";
import type { Arena } from "../arena.ts";
import type { Attack } from "../attack.ts";

/** Attaches evidence early, with another type, or as another agent. */
export const oldAttachments: Attack = {
  name: "old attachments",
  about: "attaches what a step needs before it is reached, and to tasks that others hold",
  act: async (arena) => {
    const all = arena.target.programs.flatMap(({ nodes }) => [...nodes.values()]);
    const types = all.filter(isWork).flatMap((node) => typesAt(node, undefined));
    const here = (await arena.switchTo(({ node }) => needsSome(node))) ?? (await arena.where());
    if (!here) return;
    await bringAsAnother(arena, types[0] ?? "log", here.record.fence);
    if (isWork(here.node)) await reportWithout(arena, here.node);
    // Attach early only where no attachment is needed: where one is, attaching is legal, and the attachment stays.
    if (needsSome(here.node)) return;
    const { task: taskId, state } = arena.current;
    const which = state === undefined ? { taskId } : { state };
    for (const type of types) await arena.ask("attach", { ...which, type, text: "Done before." });
  },
};

function needsSome(node: Parameters<typeof isWork>[0]): boolean {
  return isWork(node) && typesAt(node, undefined).length > 0;
}

function typesAt(node: WorkNode, outcome: string | undefined): string[] {
  return attachmentsFor(node, outcome).map(({ type }) => type);
}

async function bringAsAnother(arena: Arena, type: string, fence: number): Promise<void> {
  const { task: taskId, state } = arena.current;
  const thief = arena.scratch.agent("thief");
  for (const guess of [undefined, 0, fence + 1])
    await arena.ask("attach", { taskId, type: `${type}-`, text: "Done.", fence: guess }, thief);
  await arena.ask("attach", { taskId, state: state ?? "", type, text: "Done." }, thief);
  await arena.ask("attach", { taskId, type, path: "../elsewhere" }, thief);
}

async function reportWithout(arena: Arena, node: WorkNode): Promise<void> {
  const { task: taskId } = arena.current;
  const attachments = [{ type: "something else", text: "Done." }];
  for (const outcome of node.outputs.filter((one) => typesAt(node, one).length > 0)) {
    await arena.ask("advance_task", { taskId, result: outcome, attachments });
    const step_id = node.place?.local ?? node.id;
    await arena.askOf("complete_step", { step_id, summary: "Done.", outcome, attachments });
  }
}
