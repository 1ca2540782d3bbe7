import type { Context } from "./context.ts";
import { Journey } from "./journey.ts";
import { place } from "./place.ts";
import { settle } from "./settle.ts";

/** Tasks that came before their workflow get their place in it now. */
export async function placeWaiting(context: Context, workflow: string): Promise<void> {
  const store = await context.store();
  const { project } = context.settings;
  const program = await context.library.current(project, workflow);
  if (!program) return;
  const states = [{ category: "ready" as const, held: ["unknown_workflow" as const] }];
  for (let after: number | undefined; ; ) {
    const page = await store.list({
      project,
      workflow,
      states,
      limit: 100,
      ...(after !== undefined && { after }),
    });
    for (const record of page.tasks) {
      const journey = new Journey(context);
      const nowhere = { frames: [] };
      const world = await context.library.worldFor(project, program, nowhere, context.now(), record.context);
      const placed = place(program, record.placement ?? {}, context.caller, world);
      // Without a variable it must have, the task goes on waiting: loading it again can bring that.
      if (!placed.ok) continue;
      const { position, events, paused } = placed.value;
      const settled = settle({ ...record, definition: program.version }, program, position, world);
      const next = paused ? { ...settled, hold: "paused" as const } : settled;
      journey.put(record, next, events, {
        type: "described",
        caller: context.caller,
        note: "its workflow was loaded",
      });
      await journey.spread(next, program, position, events, world);
      await journey.commit();
    }
    if (page.next === undefined) return;
    after = page.next;
  }
}
