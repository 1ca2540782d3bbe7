import { HookedRun } from "../../../model/hooked-run.ts";
import type { Json } from "../../../model/json.ts";
import { HOOKED_IN, HOOKED_RUN } from "../../../model/record-kind.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import type { Call } from "../../ports/call.ts";
import { LeftCounts } from "./left-counts.ts";

/** A stored record of a run, and its version for the next commit. */
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

/** The changes of the records by which hooks find runs, gathered for one commit. */
export class HookedRecords {
  readonly #call: Call;
  readonly #left: LeftCounts;
  readonly #runs: RecordChange[] = [];
  /** the pointers from sessions to runs, and whether each of them is made or removed */
  readonly #pointers = new Map<string, boolean>();

  constructor(call: Call) {
    this.#call = call;
    this.#left = new LeftCounts(call);
  }

  /** Replaces the record of a run; `undefined` removes it. */
  put(task: string, kept: KeptRun | undefined, run: HookedRun | undefined): void {
    const was = kept && pointerOf(kept.run);
    const now = run && pointerOf(run);
    const isRenamed = kept !== undefined && kept.run.task !== task;
    if (isRenamed)
      this.#runs.push({ kind: HOOKED_RUN, id: kept.run.task, version: kept.version, value: undefined });
    if (!isRenamed || run)
      this.#runs.push({
        kind: HOOKED_RUN,
        id: task,
        version: isRenamed ? 0 : (kept?.version ?? 0),
        value: run as Json | undefined,
      });
    if (was !== now) {
      if (was !== undefined) this.#pointers.set(was, false);
      if (now !== undefined) this.#pointers.set(now, true);
    }
    if (kept && isLeft(kept.run)) this.#left.note(kept.run, -1);
    if (run && isLeft(run)) this.#left.note(run, 1);
  }

  async changes(): Promise<readonly RecordChange[]> {
    const { ports } = this.#call;
    const ids = [...this.#pointers.keys()];
    const store = await ports.store();
    const known = ids.length === 0 ? [] : await store.records.load(ports.settings.project, HOOKED_IN, ids);
    const pointers = ids.map((id): RecordChange => {
      const version = known.find((one) => one.id === id)?.version ?? 0;
      return { kind: HOOKED_IN, id, version, value: this.#pointers.get(id) ? {} : undefined };
    });
    return [...this.#runs, ...pointers, ...(await this.#left.changes())];
  }
}

/** The pointer by which the hooks of a session find a run; `undefined` if the run is none of a session's. */
function pointerOf({ session, task, standing }: HookedRun): string | undefined {
  return session === "" || standing === "left" ? undefined : `${session}/${task}`;
}

function isLeft({ session, standing }: HookedRun): boolean {
  return session !== "" && standing === "left";
}
