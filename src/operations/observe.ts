import { mermaid } from "../workflow/diagram/mermaid.ts";
import { unlessBroken } from "./broken-definition.ts";
import { changes } from "./changes.ts";
import type { Context } from "./context.ts";
import { fresh } from "./fresh.ts";
import { summaryOf } from "./task-view.ts";

const SHOWN = 100;
const MOST_HISTORY = 1_000;
/** Of a search: most of what it finds begins otherwise. */
const PAGE = 500;

interface Text {
  readonly text: string;
  readonly mimeType: string;
}

type Kind = "workflow" | "diagram" | "task" | "history";

/** Workflows, tasks and their histories as documents to read and to watch. */
export function observe(context: Context) {
  const { project } = context.settings;
  const readers: Readonly<Record<Kind, (id: string) => Promise<Text | undefined>>> = {
    workflow: async (id) => {
      const [record] = await (await context.store()).definitions.current(project, [id]);
      return record && json(record.definition);
    },
    diagram: async (id) => {
      const program = await unlessBroken(context.library.current(project, id));
      return program && { text: mermaid(program), mimeType: "text/vnd.mermaid" };
    },
    task: async (id) => {
      const record = await fresh(context, id);
      return record && json({ ...summaryOf(record), context: record.context });
    },
    history: async (id) => {
      const newest = { project, task: id, limit: MOST_HISTORY, newestFirst: true };
      const entries = await (await context.store()).log.ofTask(newest);
      return entries.length > 0 ? json(entries.toReversed()) : undefined;
    },
  };
  const list = async (subject: "workflow" | "task") => {
    const store = await context.store();
    if (subject === "workflow") {
      return (await store.definitions.list(project)).map(({ id, source }) => ({
        id,
        description: `from ${source}`,
      }));
    }
    const { tasks } = await store.tasks.list({ project, limit: SHOWN, newestFirst: true });
    return tasks.map((record) => ({
      id: record.id,
      ...(record.title !== undefined && { title: record.title }),
    }));
  };
  return {
    list,
    read: (kind: Kind, id: string) => readers[kind](id),
    complete: async (subject: "workflow" | "task", typed: string) =>
      subject === "task"
        ? tasksBeginning(typed, context)
        : (await list(subject)).map(({ id }) => id).filter((id) => id.startsWith(typed)),
    changes: (signal: AbortSignal) => changes(context, signal),
  };
}

/** The text is searched for in titles as well, and anywhere: pages are read until enough ids begin with it. */
async function tasksBeginning(typed: string, { store, settings: { project } }: Context): Promise<string[]> {
  const opened = await store();
  const ids: string[] = [];
  let after: number | undefined;
  do {
    const page = await opened.tasks.list({
      project,
      text: typed,
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    ids.push(...page.tasks.map(({ id }) => id).filter((id) => id.startsWith(typed)));
    after = page.next;
  } while (after !== undefined && ids.length < SHOWN);
  return ids.slice(0, SHOWN);
}

function json(value: unknown): Text {
  return { text: JSON.stringify(value, null, 2), mimeType: "application/json" };
}
