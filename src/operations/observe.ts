import { mermaid } from "../workflow/diagram/mermaid.ts";
import type { Context } from "./context.ts";
import { summaryOf } from "./task-view.ts";

const SHOWN = 100;
const MOST_HISTORY = 1_000;
/** How long one look for changes lasts; a look that sees nothing is followed by the next. */
const LOOK_MS = 30_000;

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
      const record = await (await context.store()).currentDefinition(project, id);
      return record && json(record.definition);
    },
    diagram: async (id) => {
      const program = await context.library.current(project, id);
      return program && { text: mermaid(program), mimeType: "text/vnd.mermaid" };
    },
    task: async (id) => {
      const [record] = await (await context.store()).load(project, [id]);
      return record && json({ ...summaryOf(record), context: record.context });
    },
    history: async (id) => {
      const entries = await (await context.store()).history({ project, task: id, limit: MOST_HISTORY });
      return entries.length > 0 ? json(entries) : undefined;
    },
  };
  const list = async (subject: "workflow" | "task") => {
    const store = await context.store();
    if (subject === "workflow") {
      return (await store.definitions(project)).map(({ id, source }) => ({
        id,
        description: `from ${source}`,
      }));
    }
    const { tasks } = await store.list({ project, limit: SHOWN });
    return tasks.map((record) => ({
      id: record.id,
      ...(record.title !== undefined && { title: record.title }),
    }));
  };
  return {
    list,
    read: (kind: Kind, id: string) => readers[kind](id),
    complete: async (subject: "workflow" | "task", typed: string) =>
      (await list(subject)).map(({ id }) => id).filter((id) => id.startsWith(typed)),
    changes: (signal: AbortSignal) => changes(context, signal),
  };
}

/** Every change from now on, by whichever process. */
async function* changes(context: Context, signal: AbortSignal): AsyncGenerator<{ readonly taskId: string }> {
  const store = await context.store();
  const { project } = context.settings;
  let seen = await store.newest(project);
  while (!signal.aborted) {
    if (!(await store.waitForEntry(project, seen, LOOK_MS, signal))) continue;
    for (const entry of await store.history({ project, after: seen, limit: MOST_HISTORY })) {
      seen = entry.seq;
      yield { taskId: entry.task };
    }
  }
}

function json(value: unknown): Text {
  return { text: JSON.stringify(value, null, 2), mimeType: "application/json" };
}
