import * as z from "zod";
import type { TaskRecord } from "../../model/task.ts";
import { jsonText } from "../../model/words/json-text.ts";
import type { Store } from "../../store/store.ts";
import { otlpMessage } from "../../traces/otlp-message.ts";
import { spansOf } from "../../traces/spans-of.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import { wholeHistory } from "../history/whole-history.ts";
import type { Call } from "../ports/call.ts";
import { shownText } from "./transfer/shown-text.ts";
import { writableFile } from "./transfer/writable-file.ts";

const PAGE = 200;
/** The version of the spans' names and attributes. */
const SCOPE_VERSION = "1";

export const exportTraces = operation({
  name: "export_traces",
  summary: "Write the histories of tasks as OpenTelemetry spans: OTLP in JSON, a line for each task.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    path: Key.min(1).optional().describe("a file to write; without it the answer has the text"),
    taskId: Key.optional().describe("only this task"),
  }),
  output: z.object({
    tasks: z.number().int(),
    spans: z.number().int(),
    path: z.string().optional(),
    text: z.string().optional(),
  }),
  run: async ({ path, taskId }, call) => {
    const store = await call.ports.store();
    const { project } = call.ports.settings;
    const named = taskId === undefined ? undefined : await store.tasks.load(project, [taskId]);
    if (taskId !== undefined && named?.length === 0) return taskNotFound(taskId);
    const counts = { tasks: 0, spans: 0 };
    const lines = linesOf(named ?? tasksOf(store, call), call, counts);
    if (path === undefined) {
      const shown = await shownText(lines, call);
      return shown.ok ? { ok: true, value: { ...counts, ...shown.value } } : shown;
    }
    const archive = await writableFile(path, "an export of traces", ['{"resourceSpans":'], call);
    if (!archive.ok) return archive;
    const written = await archive.value.write(path, lines);
    return written.ok ? { ok: true, value: { ...counts, path } } : written;
  },
});

/** A line for each task that has a span. A task that has not begun has none. */
async function* linesOf(
  tasks: AsyncIterable<TaskRecord> | Iterable<TaskRecord>,
  call: Call,
  counts: { tasks: number; spans: number },
): AsyncGenerator<string> {
  const { project } = call.ports.settings;
  const resource = { "service.name": "navigator", "navigator.project": project };
  for await (const { id } of tasks) {
    const spans = spansOf(await wholeHistory(id, call));
    await call.progress(counts.tasks, counts.tasks + 1);
    if (spans.length === 0) continue;
    counts.tasks += 1;
    counts.spans += spans.length;
    yield `${jsonText(otlpMessage(spans, resource, SCOPE_VERSION))}\n`;
  }
}

async function* tasksOf({ tasks }: Store, { ports }: Call): AsyncGenerator<TaskRecord> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await tasks.list({ project: ports.settings.project, limit: PAGE, after });
    yield* page.tasks;
    after = page.next;
  }
}
