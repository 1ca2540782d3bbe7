import type { Confirmation, SyncNames, SyncPage, SyncQuery, SyncSelection, Syncs } from "../parts/syncs.ts";
import { sync } from "../rows/entry-row.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { Run } from "./connection.ts";
import { lockProject } from "./lock-project.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { ADD_CONFIRMED } from "./sql/projects.ts";
import { CONFIRM_ENTRIES, CONFIRM_TASK, SYNC_NAMES, SYNCS, SYNCS_AMONG, SYNCS_OF_TASK } from "./sql/syncs.ts";

export function postgresSyncs(session: Session): Syncs {
  return {
    list: (query) => listSyncs(session, query),
    names: (project, limit, task) => syncNames(session, project, limit, task),
    confirm: (project, which) => confirm(session, project, which),
  };
}

async function listSyncs({ connection, projects }: Session, query: SyncQuery): Promise<SyncPage> {
  const { task, after = 0, limit } = query;
  const project = await projects.find(query.project);
  if (project === undefined) return { syncs: [], total: 0 };
  const rows =
    task === undefined
      ? await connection.rows(SYNCS, project.number, after, limit)
      : await connection.rows(SYNCS_OF_TASK, project.number, after, limit, task);
  const syncs = rows.filter(([, seq]) => seq !== null).map(([, ...row]) => sync(row));
  return { syncs, total: Number(rows[0]?.[0] ?? 0) };
}

async function syncNames(
  { connection, projects }: Session,
  name: string,
  limit: number,
  task: string | undefined,
): Promise<SyncNames> {
  const project = await projects.find(name);
  const row = project && (await connection.row(SYNC_NAMES, project.number, limit, task ?? null));
  if (row === undefined) return { names: [], total: 0 };
  const names = parseColumn<readonly (readonly [number, string])[]>(row[1] ?? null);
  return { names: names.map(([seq, id]) => ({ seq, task: id })), total: Number(row[0]) };
}

async function confirm(session: Session, name: string, which: SyncSelection): Promise<Confirmation> {
  const { connection, projects } = session;
  const none = { confirmed: 0, already: [], unknown: "seqs" in which ? which.seqs : [] };
  const project = await projects.findOpen(name);
  if (project === undefined) return none;
  const done = await connection.write(project.number, async (run) => {
    await lockProject(session, run, project);
    const confirmation =
      "seqs" in which
        ? await confirmEntries(run, project, which.seqs)
        : await confirmTask(run, project, which.task, which.upTo);
    await run(ADD_CONFIRMED, project.number, confirmation.confirmed);
    return confirmation;
  });
  return done ?? none;
}

async function confirmEntries(run: Run, { number }: Project, seqs: readonly number[]): Promise<Confirmation> {
  const numbers = seqs.filter((seq) => Number.isSafeInteger(seq));
  const open = seqsIn(await run(CONFIRM_ENTRIES, number, numbers));
  const known = seqsIn(await run(SYNCS_AMONG, number, numbers));
  const confirmed = open.size;
  const already: number[] = [];
  const unknown: number[] = [];
  for (const seq of seqs) {
    if (open.delete(seq)) continue;
    if (known.has(seq)) already.push(seq);
    else unknown.push(seq);
  }
  return { confirmed, already, unknown };
}

function seqsIn(rows: Awaited<ReturnType<Run>>): Set<number> {
  return new Set(rows.map(([seq]) => Number(seq)));
}

async function confirmTask(
  run: Run,
  { number }: Project,
  task: string,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<Confirmation> {
  const rows = await run(CONFIRM_TASK, number, task, upTo);
  return { confirmed: rows.length, already: [], unknown: [] };
}
