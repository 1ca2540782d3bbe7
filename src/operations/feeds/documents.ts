import type { DocumentKind, DocumentSubject, DocumentText } from "../../model/document-kind.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import { mermaid } from "../../workflow/diagram/mermaid.ts";
import { perform } from "../door/perform.ts";
import { unlessBroken } from "../library/broken-definition.ts";
import { loadCurrent } from "../movement/load-current.ts";
import type { Call } from "../ports/call.ts";
import { projectChanges } from "./project-changes.ts";

const SHOWN = 100;
const MOST_HISTORY = 1_000;
/** How many search results are read at once. It is large, because few results match at the start of the id. */
const PAGE = 500;

/** Loaded at their first use: hardly any client asks for them, and their schemas would make every start longer. */
const projectDocuments = () => import("./project-documents.ts");
const forecasts = () => import("../team/forecast/forecast.ts");

/** Workflows, tasks and histories as documents that a client reads and watches. */
export function documents(call: Call) {
  const { project } = call.ports.settings;
  const readers: Readonly<Record<DocumentKind, (id: string) => Promise<DocumentText | undefined>>> = {
    workflow: async (id) => {
      const [record] = await (await call.ports.store()).definitions.current(project, [id]);
      return record && json(record.definition);
    },
    diagram: async (id) => {
      const program = await unlessBroken(call.ports.library.current(project, id));
      return program && { text: mermaid(program), mimeType: "text/vnd.mermaid" };
    },
    task: async (id) => {
      const record = await loadCurrent(call, id);
      return record && json({ ...summaryOf(record), context: record.context });
    },
    history: async (id) => {
      const newest = { project, task: id, limit: MOST_HISTORY, newestFirst: true };
      const entries = await (await call.ports.store()).log.ofTask(newest);
      return entries.length > 0 ? json(entries.toReversed()) : undefined;
    },
    forecast: (id) => forecastIn({ parent: id }, call),
    "project-forecast": async (id) => (id === project ? forecastIn({}, call) : undefined),
    statistics: async (id) => {
      if (id !== project) return undefined;
      const { projectStatistics } = await projectDocuments();
      const found = await projectStatistics(call);
      return found && json(found);
    },
    schema: async (id) => {
      if (id !== project) return undefined;
      const { projectSchema } = await projectDocuments();
      return { ...json(projectSchema()), mimeType: "application/schema+json" };
    },
  };
  const list = async (subject: DocumentSubject) => {
    if (subject === "project") return [{ id: project }];
    const store = await call.ports.store();
    if (subject === "workflow") {
      return (await store.definitions.heads(project)).map(({ id, source }) => ({
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
    read: (kind: DocumentKind, id: string) => readers[kind](id),
    complete: async (subject: DocumentSubject, typed: string) =>
      subject === "task"
        ? tasksBeginning(typed, call)
        : (await list(subject)).map(({ id }) => id).filter((id) => id.startsWith(typed)),
    changes: (signal: AbortSignal) => projectChanges(call, signal),
  };
}

/**
 * The tasks whose id starts with the typed text. The store's search also matches titles and the middle of ids. Such
 * matches are dropped, and further pages are read until there are enough tasks.
 */
async function tasksBeginning(
  typed: string,
  {
    ports: {
      store,
      settings: { project },
    },
  }: Call,
): Promise<string[]> {
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

/** A forecast as a document; `undefined` if there is none, such as for an unknown task. */
async function forecastIn(
  input: { readonly parent?: string },
  call: Call,
): Promise<DocumentText | undefined> {
  const { forecast } = await forecasts();
  const found = await perform(forecast, input, call);
  return found.ok ? json(found.value.data) : undefined;
}

function json(value: unknown): DocumentText {
  return { text: JSON.stringify(value, null, 2), mimeType: "application/json" };
}
