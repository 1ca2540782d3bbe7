import type { Event } from "../../model/event.ts";
import type { TaskRecord } from "../../model/task.ts";
import { folded, type Search, wordsIn } from "../parts/search.ts";
import { parseColumn } from "../rows/json-column.ts";
import { loadedTask } from "../rows/task-row.ts";
import { logHead } from "./log-head.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import {
  FOUND,
  INDEXED_ATTACHING,
  INSERT_SEARCHED,
  KEEP_SEARCHED,
  LATER_ATTACHING,
  NEWEST_KEY,
  REMOVE_SEARCHED,
  SEARCH_HEAD,
  SET_SEARCH_HEAD,
  TASKS_OF_ENTRIES,
} from "./sql/search.ts";
import { TASK_BY_ORDINAL } from "./sql/tasks.ts";

/** The entries whose tasks one transaction indexes. Other writers wait for so long. */
const BATCH = 200;
/** The characters of one task's attached texts that are indexed. */
const MOST_TEXT = 200_000;

export function sqliteSearch(session: Session): Search {
  const { connection, projects } = session;
  return {
    find: async (name, text, { limit, skip = 0 }) => {
      const words = wordsIn(text);
      if (words.length === 0) return [];
      while (await isBehind(session, name)) await indexMore(session, name);
      return connection.read(() => {
        const project = projects.find(name);
        if (project === undefined) return [];
        const query = words.map((word) => `"${word}"*`).join(" ");
        const rows = connection.statement(FOUND).all(query, project.number, limit, skip);
        return rows.map(([id]) => String(id));
      });
    },
  };
}

/** Whether the log has entries that are not in the index. */
function isBehind({ connection, projects }: Session, name: string): Promise<boolean> {
  return connection.read(() => {
    const project = projects.find(name);
    if (project === undefined) return false;
    const newest = connection.statement(NEWEST_KEY).get(project.beforeFirst, project.afterLast)?.[0];
    return newest !== undefined && Number(newest) > headOf({ connection }, project);
  });
}

/** Indexes the tasks of the next entries as they are now. */
async function indexMore(session: Session, name: string): Promise<void> {
  const { connection, projects } = session;
  await connection.write(
    () => {
      const project = projects.find(name);
      if (project === undefined) return undefined;
      const rows = connection
        .statement(TASKS_OF_ENTRIES)
        .all(headOf(session, project), project.afterLast, BATCH);
      const last = rows.at(-1)?.[0];
      if (last === undefined) return undefined;
      for (const ordinal of new Set(rows.map(([, task]) => Number(task))))
        indexTask(session, project, ordinal);
      connection.statement(SET_SEARCH_HEAD).run(project.number, last);
      return { project, key: Number(last) };
    },
    ({ project, key }) => headOf(session, project) >= key,
  );
}

function headOf({ connection }: Pick<Session, "connection">, project: Project): number {
  return Number(connection.statement(SEARCH_HEAD).get(project.number)?.[0] ?? project.beforeFirst);
}

function indexTask(session: Session, project: Project, ordinal: number): void {
  const { connection } = session;
  const row = connection.statement(TASK_BY_ORDINAL).get(ordinal);
  if (row === undefined) return;
  const { record } = loadedTask(project.name, row);
  const { id, issueId = "", title = "", team } = record;
  const attached = attachedText(session, project, ordinal, record);
  const texts = [`${id} ${issueId}`, title, team?.description ?? "", attached].map(folded);
  connection.statement(REMOVE_SEARCHED).run(ordinal);
  connection.statement(INSERT_SEARCHED).run(ordinal, ...texts);
  connection.statement(KEEP_SEARCHED).run(ordinal, project.number);
}

/** The texts of a task's present attachments. The history has them, each in the entry of its version. */
function attachedText(
  { connection }: Session,
  project: Project,
  ordinal: number,
  { attachments = [] }: TaskRecord,
): string {
  const present = new Set(attachments.map(({ version, sha256 }) => `${version} ${sha256}`));
  if (present.size === 0) return "";
  const { indexedTo } = logHead(connection, project);
  const rows = [
    ...connection.statement(INDEXED_ATTACHING).all(indexedTo, ordinal),
    ...connection.statement(LATER_ATTACHING).all(indexedTo, project.afterLast, ordinal),
  ];
  const texts = rows.flatMap(([version, events]) =>
    parseColumn<readonly Event[]>(String(events)).flatMap((event) => {
      if (event.type !== "attached" || !present.has(`${version} ${event.attachment.sha256}`)) return [];
      const { type, name = "", path = "", text = "" } = event.attachment;
      return [`${type} ${name} ${path} ${text}`];
    }),
  );
  return texts.join("\n").slice(-MOST_TEXT);
}
