import type { Printed } from "../../../hooks/dialect.ts";
import { clients, dialectOf } from "../../../hooks/dialects.ts";
import type { HookEvent } from "../../../hooks/hook-event.ts";
import { judgeEvent } from "../../../hooks/judge-event.ts";
import { isPayload } from "../../../hooks/payload.ts";
import type { KnownRun, Snapshot } from "../../../hooks/snapshot.ts";
import { HOOKED_IN } from "../../../model/record-kind.ts";
import type { Result } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { Call } from "../../ports/call.ts";
import { tasksById } from "../tasks-by-id.ts";
import { runsKnown } from "./settle-hosts.ts";
import { sessionNamed, storeNotes } from "./take-notes.ts";

const MOST_RUNS = 100;
const MOST_OTHERS = 200;
const LONGEST_SESSION = 200;

/** Answers an event that a host or its hook posts to a server. */
export async function answerEvent(client: string, payload: unknown, call: Call): Promise<Result<Printed>> {
  const dialect = dialectOf(client);
  const event = dialect && isPayload(payload) ? dialect.read(payload) : undefined;
  const { hooks } = call.ports;
  if (!dialect || !event || event.session.length > LONGEST_SESSION || !hooks)
    return {
      ok: false,
      refusal: {
        code: "INPUT_INVALID",
        message: dialect
          ? `This is no event of ${client} that Navigator understands.`
          : `There is no such client; there are ${clients.join(", ")}.`,
        facts: { client: client.slice(0, 40) },
      },
    };
  const world = hooks.world(client, dialect.failsOpen);
  const { answer, notes } = judgeEvent(event, await snapshotFor(event, call), world);
  await storeNotes(notes, call);
  return { ok: true, value: dialect.print(answer, event) };
}

async function snapshotFor({ session }: HookEvent, call: Call): Promise<Snapshot> {
  const { ports } = call;
  const { project } = ports.settings;
  const store = await ports.store();
  const start = `${session}/`;
  const page = await store.records.list(project, HOOKED_IN, { after: start, limit: MOST_RUNS });
  const own = page.records.flatMap(({ id }) => (id.startsWith(start) ? [id.slice(start.length)] : []));
  const known = await sessionNamed(session, call);
  return {
    runs: await knownRuns(own.length > 0 ? own : await activeTasks(call), call),
    ...(known && { session: known }),
    standing: [],
    untaken: [],
  };
}

async function activeTasks({ ports }: Call): Promise<readonly string[]> {
  const store = await ports.store();
  const states = [{ category: "active" as const, held: [null] }];
  const { project } = ports.settings;
  const page = await store.tasks.list({ project, limit: MOST_OTHERS, newestFirst: true, states });
  return page.tasks.flatMap(({ run, id }) => (run ? [id] : []));
}

async function knownRuns(ids: readonly string[], call: Call): Promise<readonly KnownRun[]> {
  if (ids.length === 0) return [];
  const [kept, tasks] = [await runsKnown(ids, call), await tasksById(ids, call)];
  return [...kept.values()].map(({ run }) => {
    const task = tasks.get(run.task);
    return task ? { run, task: headOf(task) } : { run };
  });
}

function headOf({ version, category, claim }: TaskRecord): NonNullable<KnownRun["task"]> {
  return {
    version,
    category,
    ...(claim && { owner: claim.owner }),
    ...(claim?.until !== undefined && { until: claim.until }),
  };
}
