import type { Event } from "../../model/event.ts";
import { type Search, wordsIn } from "../parts/search.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { LoadedTask } from "../rows/loaded-tasks.ts";
import { loadedTask } from "../rows/task-row.ts";
import type { Run } from "./connection.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import {
  ATTACHING,
  FOUND,
  IS_BEHIND,
  LOCK_SEARCH_HEAD,
  PUT_SEARCHED,
  SET_SEARCH_HEAD,
  TASKS_OF_ENTRIES,
} from "./sql/search.ts";
import { TASKS_BY_ORDINAL } from "./sql/tasks.ts";
import { wordPlaces } from "./word-places.ts";

/** The entries whose tasks one transaction indexes. */
const BATCH = 200;
/** The characters of one task's attached texts that are indexed. */
const MOST_TEXT = 200_000;

export function postgresSearch({ connection, projects }: Session): Search {
  return {
    find: async (name, text, { limit, skip = 0 }) => {
      const words = wordsIn(text);
      const project = words.length === 0 ? undefined : await projects.find(name);
      if (project === undefined) return [];
      while ((await connection.row(IS_BEHIND, project.number))?.[0] === 1)
        await connection.transaction((run) => indexMore(run, project));
      const query = words.map((word) => `'${word}':*`).join(" & ");
      const rows = await connection.rows(FOUND, project.number, query, limit, skip);
      return rows.map(([id]) => String(id));
    },
  };
}

/** Indexes the tasks of the next entries as they are now. */
async function indexMore(run: Run, project: Project): Promise<void> {
  const { number } = project;
  const [head] = await run(LOCK_SEARCH_HEAD, number);
  const entries = await run(TASKS_OF_ENTRIES, number, head?.[0] ?? 0, BATCH);
  const last = entries.at(-1)?.[0];
  if (last === undefined) return;
  const ordinals = [...new Set(entries.map(([, task]) => Number(task)))];
  const rows = await run(TASKS_BY_ORDINAL, number, ordinals);
  const tasks = rows.map((row) => loadedTask(project.name, row));
  const attached = await attachedTexts(run, project, tasks);
  for (const { record, ordinal } of tasks) {
    const { id, issueId = "", title = "", team } = record;
    const words = wordPlaces([
      ["A", `${id} ${issueId} ${title}`],
      ["B", team?.description ?? ""],
      ["D", (attached.get(ordinal) ?? "").slice(-MOST_TEXT)],
    ]);
    await run(PUT_SEARCHED, number, ordinal, words);
  }
  await run(SET_SEARCH_HEAD, number, last);
}

/** The texts of the tasks' present attachments. The history has them, each in the entry of its version. */
async function attachedTexts(
  run: Run,
  { number }: Project,
  tasks: readonly LoadedTask[],
): Promise<ReadonlyMap<number, string>> {
  const attaching = tasks.filter(({ record }) => (record.attachments ?? []).length > 0);
  const texts = new Map<number, string>();
  if (attaching.length === 0) return texts;
  const present = new Set(
    attaching.flatMap(({ record, ordinal }) =>
      (record.attachments ?? []).map(({ version, sha256 }) => `${ordinal} ${version} ${sha256}`),
    ),
  );
  const rows = await run(
    ATTACHING,
    number,
    attaching.map(({ ordinal }) => ordinal),
  );
  for (const [task, version, events = null] of rows)
    for (const event of parseColumn<readonly Event[]>(events)) {
      if (event.type !== "attached" || !present.has(`${task} ${version} ${event.attachment.sha256}`))
        continue;
      const { type, name = "", path = "", text = "" } = event.attachment;
      texts.set(Number(task), `${texts.get(Number(task)) ?? ""}${type} ${name} ${path} ${text}\n`);
    }
  return texts;
}
