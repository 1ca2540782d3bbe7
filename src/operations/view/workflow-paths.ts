import * as z from "zod";
import { type HistoryEntry, isTaskEntry } from "../../model/history.ts";
import type { Program } from "../../workflow/program.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { versionNotFound } from "../door/version-not-found.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";
import { BackReader } from "./back-reader.ts";
import { momentOf, stepIn } from "./moment-of.ts";
import { Walk } from "./walk.ts";

/** The most entries of one answer, and of one read. */
const MOST = 2_000;
const PAGE = 500;
/** The most earlier entries of all its tasks that are searched for their arrival at a step. */
const MOST_BACK = 20_000;

const TakenEdge = z.object({
  from: z.string(),
  to: z.string(),
  count: z.number().int(),
  /** the total time that the tasks had spent at `from` when they took the edge */
  ms: z.number(),
});
type TakenEdge = z.infer<typeof TakenEdge>;

export const workflowPaths = operation({
  name: "workflow_paths",
  summary:
    "Count how often tasks took each edge of a workflow, and after how long, from the newest moves on.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    workflowId: Key,
    version: Key.optional().describe("only tasks of this version"),
    from: z.number().optional().describe("only moves since this time, in milliseconds"),
    to: z.number().optional().describe("only moves up to this time, in milliseconds"),
    before: z.number().int().min(1).optional().describe("`next` of the page before"),
  }),
  output: z.object({
    edges: z.array(TakenEdge),
    /** the number of tasks whose moves were counted */
    tasks: z.number().int(),
    /** the number of moves that are not counted, because their step before is too many entries back */
    unknown: z.number().int(),
    /** the number of entries of the project that were read */
    read: z.number().int(),
    /** the `before` of the next page; absent if no older moves are wanted */
    next: z.number().int().optional(),
  }),
  run: async ({ workflowId, version, from = 0, to, before }, call) => {
    const program = await programOf(workflowId, version, call);
    if (!program) return versionNotFound(workflowId, version, call);
    const until = to === undefined ? undefined : (await momentOf(call, to)).seq + 1;
    const start = before === undefined ? until : Math.min(before, until ?? before);
    const { entries, next } = await newestMoves(call, start, from);
    const own = await ofWorkflow(entries, { workflowId, version }, call);
    const { edges, unknown } = await takenEdges(own, program.nodes, call);
    return {
      ok: true,
      value: {
        edges,
        unknown,
        tasks: new Set(own.map(({ task }) => task)).size,
        read: entries.length,
        ...(next !== undefined && { next }),
      },
    };
  },
});

/** The nodes of an older version may have other names: its own program tells them. */
async function programOf(
  workflowId: string,
  version: string | undefined,
  call: Call,
): Promise<Program | undefined> {
  const { library, settings, store } = call.ports;
  if (version === undefined) return library.current(settings.project, workflowId);
  const record = await (await store()).definitions.version(settings.project, version);
  return record?.id === workflowId ? library.pinned(settings.project, version) : undefined;
}

/** The newest entries of tasks, the newest first, down to a time; and where the next page begins. */
async function newestMoves(call: Call, start: number | undefined, from: number) {
  const { log } = await call.ports.store();
  const { project } = call.ports.settings;
  const pace = new Pace(call);
  const entries: HistoryEntry[] = [];
  let after = start;
  for (let read = 0; read < MOST; read += PAGE) {
    const page = await log.all({
      project,
      limit: PAGE,
      newestFirst: true,
      ...(after !== undefined && { after }),
    });
    const wanted = page.filter(({ at }) => at >= from);
    entries.push(...wanted.filter(isTaskEntry));
    if (page.length < PAGE || wanted.length < page.length) return { entries, next: undefined };
    after = page.at(-1)?.seq;
    await pace.next();
  }
  return { entries, next: after };
}

async function ofWorkflow(
  entries: readonly HistoryEntry[],
  { workflowId, version }: { readonly workflowId: string; readonly version: string | undefined },
  call: Call,
): Promise<readonly HistoryEntry[]> {
  const { tasks } = await call.ports.store();
  const ids = [...new Set(entries.map(({ task }) => task))];
  const records = await tasks.load(call.ports.settings.project, ids);
  const own = new Set(
    records
      .filter(({ workflow, definition }) => workflow === workflowId && (version ?? definition) === definition)
      .map(({ id }) => id),
  );
  return entries.filter(({ task }) => own.has(task));
}

/** The edges that these entries took. Each needs the step before it, which may be in an entry of an earlier page. */
async function takenEdges(newestFirst: readonly HistoryEntry[], nodes: Program["nodes"], call: Call) {
  const walks = new Map<string, Walk>();
  const edges = new Map<string, TakenEdge>();
  const reader = new BackReader(call, MOST_BACK);
  const pace = new Pace(call, 50);
  for (const entry of newestFirst.toReversed()) {
    const walk = walks.get(entry.task) ?? (await walkUpTo(entry, nodes, reader));
    walks.set(entry.task, walk);
    for (const { from, to, ms } of walk.take(entry)) {
      const key = JSON.stringify([from, to]);
      const edge = edges.get(key) ?? { from, to, count: 0, ms: 0 };
      edge.count += 1;
      edge.ms += ms;
      edges.set(key, edge);
    }
    await pace.next();
  }
  const unknown = [...walks.values()].reduce((sum, walk) => sum + walk.unknown, 0);
  return { edges: [...edges.values()], unknown };
}

/** A walk that has just arrived where the task was before an entry. */
async function walkUpTo(
  { task, seq, type }: HistoryEntry,
  nodes: Program["nodes"],
  reader: BackReader,
): Promise<Walk> {
  const walk = new Walk(nodes);
  if (type === "created") return walk;
  const earlier: HistoryEntry[] = [];
  for await (const entry of reader.before(task, seq)) {
    earlier.push(entry);
    const path = stepIn(entry);
    // Inside a subflow, the task may have been at the drawn node for longer.
    if (path !== undefined && (nodes.has(path) || !path.includes("/"))) break;
  }
  for (const entry of earlier.toReversed()) walk.take(entry);
  walk.begin();
  return walk;
}
