import { HookedRun } from "../../../model/hooked-run.ts";
import type { Json } from "../../../model/json.ts";
import { HOOKED_IN, HOOKED_RUN } from "../../../model/record-kind.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import type { Call } from "../../ports/call.ts";
import { locate } from "../locate.ts";
import type { Gathered } from "../team/gathered.ts";
import { hookedRun } from "./hooked-run.ts";
import { passedGates } from "./passed-gates.ts";
import { usedCommands } from "./used-commands.ts";

/**
 * Adds what the hooks of hosts need to know of the runs that a call changes. It is part of the same commit, so that a
 * hook never reads the bounds of a step that the run has left.
 */
export async function settleHosts({ call, pending }: Gathered): Promise<readonly RecordChange[]> {
  const runs = [...pending.values()].filter(({ record }) => record.run !== undefined);
  if (runs.length === 0 || !call.ports.hooks) return [];
  const known = await runsKnown(
    runs.map(({ record }) => record.id),
    call,
  );
  const changes: RecordChange[] = [];
  for (const { record, events } of runs) {
    const kept = known.get(record.id);
    const isOwn = call.role === "agent" && call.host?.session !== undefined;
    const session = (isOwn ? call.host?.session : undefined) ?? kept?.run.session;
    if (session === undefined) continue;
    const host = isOwn ? call.host : kept && { agent: kept.run.agent, seen: kept.run.enforced };
    const gates = await passedGates(kept?.run.gates ?? [], events, call);
    const led = { session, host, kept, version: record.version + 1, gates };
    changes.push(...(await runChanges(record, led, call)));
    changes.push(...(await usedCommands(events, session, record.id, call)));
  }
  return changes;
}

export interface KeptRun {
  readonly run: HookedRun;
  readonly version: number;
}

/** The stored records of runs, by their tasks. */
export async function runsKnown(
  tasks: readonly string[],
  { ports }: Call,
): Promise<ReadonlyMap<string, KeptRun>> {
  const store = await ports.store();
  const records = await store.records.load(ports.settings.project, HOOKED_RUN, tasks);
  return new Map(
    records.flatMap(({ id, version, value }) => {
      const { data: run } = HookedRun.safeParse(value);
      return run ? [[id, { run, version }] as const] : [];
    }),
  );
}

/** A run, the session that leads it, and the version of its task that the record will describe. */
interface Led {
  readonly session: string;
  readonly host: { readonly agent?: string | undefined; readonly seen?: boolean | undefined } | undefined;
  readonly kept: KeptRun | undefined;
  readonly version: number;
  /** the gates that a person has passed; those of the stored record if absent */
  readonly gates?: HookedRun["gates"];
}

/** The changes of the records by which hooks find a run. */
export async function runChanges(record: TaskRecord, led: Led, call: Call): Promise<readonly RecordChange[]> {
  const { session, kept } = led;
  const value = await describedRun(record, led, call);
  const change = {
    kind: HOOKED_RUN,
    id: record.id,
    version: kept?.version ?? 0,
    value: value as Json | undefined,
  };
  const was = kept?.run.session;
  const left = was !== undefined && (was !== session || value === undefined) ? [was] : [];
  const joined = value !== undefined && was !== session ? [session] : [];
  const store = await call.ports.store();
  const ids = [...left, ...joined].map((one) => `${one}/${record.id}`);
  const pointers =
    ids.length === 0 ? [] : await store.records.load(call.ports.settings.project, HOOKED_IN, ids);
  const pointer = (one: string, isNew: boolean): RecordChange => {
    const id = `${one}/${record.id}`;
    const version = pointers.find((found) => found.id === id)?.version ?? 0;
    return { kind: HOOKED_IN, id, version, value: isNew ? {} : undefined };
  };
  return [change, ...left.map((one) => pointer(one, false)), ...joined.map((one) => pointer(one, true))];
}

/** The run as hooks see it; `undefined` if it has ended in a way that its agent did not choose. */
async function describedRun(
  record: TaskRecord,
  { session, host, kept, version, gates = kept?.run.gates ?? [] }: Led,
  call: Call,
): Promise<HookedRun | undefined> {
  if (record.position && record.position.result === undefined)
    return hookedRun(await locate(record, call), { ...host, session }, call, version, gates);
  // An agent that ends its run early must not get rid of what the run denies.
  const isGivenUp = record.position?.result === "cancelled" && call.role === "agent" && kept !== undefined;
  if (!isGivenUp) return undefined;
  const { call: _, question: __, ...rest } = kept.run;
  return { ...rest, version, standing: "given up" };
}
