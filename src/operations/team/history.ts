import * as z from "zod";
import { isDefinitionEntry, isTaskEntry, type LogEntry } from "../../model/history.ts";
import { Json } from "../../model/json.ts";
import type { TimeSums } from "../../team/time-tally.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { PageCursor, pageOf } from "../door/pages.ts";
import { unknownTask } from "../door/unknown-filter.ts";
import type { Call } from "../ports/call.ts";
import { tallied } from "./tallied.ts";

const PAGE = 500;
/** The most entries that one call looks through for its filters. A later call goes on with the cursor. */
const MOST_READ = 50_000;

const Input = z.strictObject({
  task: Key.optional().describe("the whole project if absent"),
  worker_id: Key.optional(),
  from: z.number().optional().describe("milliseconds since 1970"),
  to: z.number().optional(),
  states: z.array(Key).max(50).optional().describe("only entries that led to one of these states"),
  limit: z.number().int().min(1).max(500).optional(),
  cursor: PageCursor.optional(),
});
type Input = z.infer<typeof Input>;

const Entry = z.object({
  seq: z.number().int(),
  at: z.number(),
  /** the task, or the kind and id of another record, or the workflow */
  about: z.string(),
  type: z.string(),
  by: z.string(),
  worker: z.string().optional(),
  change: z.record(z.string(), Json).optional(),
  note: z.string().optional(),
});
type Entry = z.infer<typeof Entry>;

const Times = z.record(z.string(), z.number().int());

export const history = operation({
  name: "history",
  summary: "What happened to a task or in the project, newest first, and how long it took.",
  toolset: "team",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: Input,
  output: z.object({
    entries: z.array(Entry),
    time_per_status_ms: Times,
    time_per_worker_ms: Times,
    time_per_phase_ms: Times,
    nextCursor: z.string().optional(),
  }),
  subject: ({ task }) => task,
  run: async (input, call) => {
    const unknown = input.task === undefined ? undefined : await unknownTask(input.task, call);
    if (unknown) return unknown;
    const { limit = 50 } = input;
    const read: { last?: LogEntry; isCut?: boolean } = {};
    const { items, more } = await pageOf(matching(input, call, read), limit);
    const next = more ? items.at(-1)?.seq : read.isCut ? read.last?.seq : undefined;
    const { task, from, to, worker_id: worker } = input;
    const sums = await tallied({ task, from, to, worker }, call);
    return {
      ok: true,
      value: { entries: items, ...shownTimes(sums), ...(next !== undefined && { nextCursor: String(next) }) },
    };
  },
});

function shownTimes({ perStatus, perWorker, perPhase }: TimeSums) {
  return {
    time_per_status_ms: Object.fromEntries(perStatus),
    time_per_worker_ms: Object.fromEntries(perWorker),
    time_per_phase_ms: Object.fromEntries(perPhase),
  };
}

/** The entries that the caller asks for, newest first. */
async function* matching(
  input: Input,
  call: Call,
  read: { last?: LogEntry; isCut?: boolean },
): AsyncGenerator<Entry> {
  const { log } = await call.ports.store();
  const { project } = call.ports.settings;
  const { task, cursor } = input;
  let after = cursor === undefined ? undefined : Number(cursor);
  for (let count = 0; count < MOST_READ; count += PAGE) {
    const query = { project, limit: PAGE, newestFirst: true, ...(after !== undefined && { after }) };
    const page = task === undefined ? await log.all(query) : await log.ofTask({ ...query, task });
    for (const entry of page) {
      read.last = entry;
      if (isAsked(entry, input)) yield shown(entry);
    }
    if (page.length < PAGE) return;
    after = page.at(-1)?.seq;
    await call.ports.rest();
  }
  read.isCut = true;
}

function isAsked(entry: LogEntry, { worker_id: worker, from, to, states }: Input): boolean {
  if ((from !== undefined && entry.at < from) || (to !== undefined && entry.at > to)) return false;
  if (worker !== undefined && !isBy(entry, worker)) return false;
  if (!states) return true;
  if (!isTaskEntry(entry)) return false;
  return [entry.change["state"], entry.change["status"]].some((one) => states.includes(String(one)));
}

/** Whether a worker made the change, or the change is about the worker. */
function isBy(entry: LogEntry, worker: string): boolean {
  if (isDefinitionEntry(entry)) return false;
  const { caller, change } = entry;
  return [caller.id, caller.worker, change["owner"], change["worker"]].includes(worker);
}

/** An entry in few words: whole contexts and variables are in the read_history of operators. */
function shown(entry: LogEntry): Entry {
  const { seq, at, type } = entry;
  if (isDefinitionEntry(entry))
    return { seq, at, about: `workflow ${entry.workflow}`, type, by: entry.source };
  const { caller, note } = entry;
  const { context: _context, variables: _variables, createdAt: _createdAt, ...change } = entry.change;
  return {
    seq,
    at,
    about: isTaskEntry(entry) ? entry.task : `${entry.kind} ${entry.id}`,
    type,
    by: caller.id,
    ...(caller.worker !== undefined && { worker: caller.worker }),
    ...(Object.keys(change).length > 0 && { change }),
    ...(note !== undefined && { note }),
  };
}
