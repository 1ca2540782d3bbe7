import { HookSession } from "../../model/hook-session.ts";
import { HOOK_SESSION } from "../../model/record-kind.ts";
import type { TaskRecord } from "../../model/task.ts";
import { takeNotes } from "../movement/hosts/take-notes.ts";
import { tasksById } from "../movement/tasks-by-id.ts";
import type { Call } from "../ports/call.ts";
import type { InboxItem } from "./inbox-items.ts";

const MOST_SESSIONS = 200;
const MOST = 50;
const DAY_MS = 86_400_000;

/**
 * What the hooks of hosts tell people: agents that stopped although a step was open, until the run goes on, and settings
 * that were kept out, for a day.
 */
export async function hookNotices(call: Call): Promise<readonly InboxItem[]> {
  const { ports } = call;
  if (!ports.hooks) return [];
  await takeNotes(call);
  const store = await ports.store();
  const page = await store.records.list(ports.settings.project, HOOK_SESSION, { limit: MOST_SESSIONS });
  const sessions = page.records.flatMap(({ value }) => HookSession.safeParse(value).data ?? []);
  const stalls = sessions.flatMap(({ stops }) =>
    Object.entries(stops).flatMap(([task, { visit, count, stalledAt }]) =>
      stalledAt === undefined ? [] : [{ task, visit, count, at: stalledAt }],
    ),
  );
  const tasks = await tasksById(
    stalls.slice(0, MOST).map(({ task }) => task),
    call,
  );
  const stalled = stalls.slice(0, MOST).flatMap(({ task: id, visit, count, at }) => {
    const task = tasks.get(id);
    if (!task?.position || task.position.visit !== visit || task.position.result !== undefined) return [];
    const message = `The agent stopped at "${task.step}" although it was open: ${count === 0 ? "it had been kept from stopping often enough in this session" : `it was kept from stopping ${count} times and did not go on`}.`;
    return [notice(task, message, at)];
  });
  const recent = sessions
    .flatMap(({ notices }) => notices)
    .filter(({ at }) => at > ports.now() - DAY_MS)
    .slice(0, MOST);
  return [...stalled, ...recent.map(({ at, message }) => notice(undefined, message, at))];
}

function notice(task: TaskRecord | undefined, message: string, askedAt: number): InboxItem {
  return {
    taskId: task?.id ?? "",
    workflow: task?.workflow ?? "",
    workflowName: "hooks",
    step: task?.step ?? "hooks",
    stepName: task?.step ?? "hooks",
    visit: task?.position?.visit ?? 0,
    kind: "notice",
    message,
    options: [],
    askedAt,
  };
}
