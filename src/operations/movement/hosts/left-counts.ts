import { type HookedRun, LeftTasks } from "../../../model/hooked-run.ts";
import type { Json } from "../../../model/json.ts";
import { HOOKED_LEFT } from "../../../model/record-kind.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import { contentHash } from "../../../workflow/hash.ts";
import type { Call } from "../../ports/call.ts";

interface Counted {
  readonly left: Omit<LeftTasks, "tasks">;
  by: number;
}

/**
 * Counts the tasks that sessions left before they ended, by session, workflow and bounds. A worker may leave thousands of
 * tasks at the same gate; its hooks must not read each of them.
 */
export class LeftCounts {
  readonly #call: Call;
  readonly #counted = new Map<string, Counted>();

  constructor(call: Call) {
    this.#call = call;
  }

  /** Notes that a session has left one task more (1), or one less (-1). */
  note({ session, workflow, levels }: HookedRun, by: 1 | -1): void {
    // Only a `deny` counts at work that was left.
    const denies = levels.flatMap(({ source, name, bounds: { deny } }) =>
      deny === undefined ? [] : [{ source, name, bounds: { deny } }],
    );
    const id = `${session}/${contentHash([workflow, denies] as Json).slice(0, 32)}`;
    const known = this.#counted.get(id) ?? { left: { workflow, levels: denies }, by: 0 };
    known.by += by;
    this.#counted.set(id, known);
  }

  async changes(): Promise<readonly RecordChange[]> {
    const changed = [...this.#counted].filter(([, { by }]) => by !== 0);
    if (changed.length === 0) return [];
    const { ports } = this.#call;
    const store = await ports.store();
    const ids = changed.map(([id]) => id);
    const records = await store.records.load(ports.settings.project, HOOKED_LEFT, ids);
    const known = new Map(records.map((record) => [record.id, record]));
    return changed.map(([id, { left, by }]) => {
      const kept = known.get(id);
      const tasks = (LeftTasks.safeParse(kept?.value).data?.tasks ?? 0) + by;
      const value = tasks > 0 ? ({ ...left, tasks } as Json) : undefined;
      return { kind: HOOKED_LEFT, id, version: kept?.version ?? 0, value };
    });
  }
}
