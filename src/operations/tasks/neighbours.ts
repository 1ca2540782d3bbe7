import * as z from "zod";
import type { Link, TaskLinks } from "../../model/link.ts";
import type { TaskRecord } from "../../model/task.ts";
import { blockersOf } from "../movement/team/blockers-of.ts";
import { linksOf } from "../movement/team/load-links.ts";
import type { Call } from "../ports/call.ts";

const MOST = 500;

const ShownLink = z.object({ task: z.string(), type: z.string() });

/** The tasks around a task, as its callers see them. */
export const Neighbours = z.object({
  /** the tasks that keep it from starting */
  blocked_by: z.array(z.string()).optional(),
  /** the tasks that must not start before it is done */
  blocks: z.array(z.string()).optional(),
  links: z.object({ before: z.array(ShownLink), after: z.array(ShownLink) }).optional(),
  before: z.array(z.string()).optional(),
  after: z.array(z.string()).optional(),
  above: z.array(z.string()).optional(),
  below: z.array(z.string()).optional(),
});
type Neighbours = z.infer<typeof Neighbours>;

type Depths = { readonly [K in "before" | "after" | "above" | "below"]?: number | undefined };

/** The tasks around a task: those linked to it, and as far as asked those behind them. */
export async function neighboursOf(
  record: TaskRecord,
  depths: Depths,
  withLinks: boolean,
  call: Call,
): Promise<Neighbours> {
  const found: Neighbours = {};
  const { team, id, parent } = record;
  if (team?.blockers) found.blocked_by = await blockersOf(record, call);
  const isLinked = team?.dependants !== undefined || team?.blockers !== undefined || withLinks;
  if (isLinked) {
    const { links } = await linksOf(id, call);
    const behind = links.next.filter(({ blocks }) => blocks === "start").map(({ task }) => task);
    if (behind.length > 0) found.blocks = behind;
    if (withLinks) found.links = { before: links.previous.map(shown), after: links.next.map(shown) };
  }
  const along = (pick: (links: TaskLinks) => readonly Link[]) => async (at: string) =>
    pick((await linksOf(at, call)).links).map(({ task }) => task);
  if (depths.before)
    found.before = await reached(
      id,
      depths.before,
      along(({ previous }) => previous),
    );
  if (depths.after)
    found.after = await reached(
      id,
      depths.after,
      along(({ next }) => next),
    );
  if (depths.above && parent !== undefined)
    found.above = await reached(id, depths.above, async (at) => parentOf(at, call));
  if (depths.below) found.below = await reached(id, depths.below, (at) => childrenOf(at, call));
  return found;
}

function shown({ task, type }: Link): z.infer<typeof ShownLink> {
  return { task, type };
}

/** The tasks that are at most so many steps away, nearest first. */
async function reached(
  from: string,
  depth: number,
  next: (id: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const seen = new Set([from]);
  let level: readonly string[] = [from];
  for (let left = depth; left > 0 && level.length > 0 && seen.size <= MOST; left--) {
    const further: string[] = [];
    for (const id of level)
      for (const one of await next(id))
        if (!seen.has(one)) {
          seen.add(one);
          further.push(one);
        }
    level = further;
  }
  return [...seen].slice(1, MOST + 1);
}

async function parentOf(id: string, call: Call): Promise<readonly string[]> {
  const [task] = await (await call.ports.store()).tasks.load(call.ports.settings.project, [id]);
  return task?.parent === undefined ? [] : [task.parent];
}

async function childrenOf(parent: string, call: Call): Promise<readonly string[]> {
  const { project } = call.ports.settings;
  const { tasks } = await (await call.ports.store()).tasks.list({ project, parent, limit: MOST });
  return tasks.map(({ id }) => id);
}
