import * as z from "zod";
import { taskStatus } from "../../lifecycle/task-status.ts";
import { LinkType } from "../../model/link.ts";
import { Status } from "../../model/status.ts";
import type { TaskRecord } from "../../model/task.ts";
import { operation } from "../door/operation.ts";
import { pageOf } from "../door/pages.ts";
import { PAGE_BYTES, PICTURE_BYTES } from "../door/sizes.ts";
import { sweep } from "../movement/load-current.ts";
import { loadLinks } from "../movement/team/load-links.ts";
import type { Call } from "../ports/call.ts";
import { scanTasks } from "./scan-tasks.ts";

const IDS_AT_ONCE = 500;

const DrawnTask = z.object({
  id: z.string(),
  title: z.string().optional(),
  parent: z.string().optional(),
  state: z.string(),
  status: Status,
  owner: z.string().optional(),
  /** the number of tasks that must be done before this one may start; absent if there are none */
  blockers: z.number().int().optional(),
});
type DrawnTask = z.infer<typeof DrawnTask>;

const DrawnLink = z.object({
  from: z.string(),
  to: z.string(),
  type: z.string(),
  blocks: LinkType.shape.blocks,
});
type DrawnLink = z.infer<typeof DrawnLink>;

export const graphTasks = operation({
  name: "graph_tasks",
  summary: "Get the newest tasks that are linked to others or contain others, and their links, to draw.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({ limit: z.number().int().min(1).max(5_000).default(2_000) }),
  output: z.object({
    tasks: z.array(DrawnTask),
    links: z.array(DrawnLink),
    /** the number of tasks that were read and have neither links nor a parent nor children */
    alone: z.number().int(),
    /** whether there are more tasks than one answer holds */
    more: z.literal(true).optional(),
  }),
  run: async ({ limit }, call) => {
    await sweep(call);
    const { tasks, isCut } = await scanTasks(call);
    const links = await linksAmong(tasks, call);
    const ends = new Set(links.flatMap(({ from, to }) => [from, to]));
    const parents = new Set(tasks.flatMap(({ parent }) => parent ?? []));
    const joined = tasks.filter(({ id, parent }) => parent !== undefined || ends.has(id) || parents.has(id));
    const drawn = await pageOf(joined.map(shown), limit, PICTURE_BYTES);
    const ids = new Set(drawn.items.map(({ id }) => id));
    const among = links.filter(({ from, to }) => ids.has(from) && ids.has(to));
    const lines = await pageOf(among, among.length, PAGE_BYTES);
    const isMore = isCut || drawn.more || lines.more;
    return {
      ok: true,
      value: {
        tasks: drawn.items,
        links: lines.items,
        alone: tasks.length - joined.length,
        ...(isMore && { more: true as const }),
      },
    };
  },
});

async function linksAmong(tasks: readonly TaskRecord[], call: Call): Promise<readonly DrawnLink[]> {
  const found: DrawnLink[] = [];
  for (let at = 0; at < tasks.length; at += IDS_AT_ONCE) {
    const ids = tasks.slice(at, at + IDS_AT_ONCE).map(({ id }) => id);
    for (const [from, { links }] of await loadLinks(ids, call))
      for (const { task: to, type, blocks } of links.next) found.push({ from, to, type, blocks });
    await call.ports.rest();
  }
  const ids = new Set(tasks.map(({ id }) => id));
  return found.filter(({ to }) => ids.has(to));
}

function shown(record: TaskRecord): DrawnTask {
  const { id, title, parent, state, claim, team } = record;
  return {
    id,
    ...(title !== undefined && { title }),
    ...(parent !== undefined && { parent }),
    state,
    status: taskStatus(record),
    ...(claim && { owner: claim.owner }),
    ...(team?.blockers && { blockers: team.blockers }),
  };
}
