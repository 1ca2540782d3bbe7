import type { Json } from "../../../model/json.ts";
import { WORKER } from "../../../model/record-kind.ts";
import type { Claim, TaskRecord } from "../../../model/task.ts";
import { Worker } from "../../../model/worker.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import type { Call } from "../../ports/call.ts";
import type { Remark } from "../pending-change.ts";
import { loadWorker } from "../workers/load-worker.ts";

interface ListChange {
  readonly added: Set<string>;
  readonly removed: Set<string>;
  readonly lost: Set<string>;
}

/** The changes of the workers' lists of claims, from the changes of tasks. */
export class ClaimLists {
  readonly #call: Call;
  readonly #given: ReadonlyMap<string, RecordChange>;
  readonly #changes = new Map<string, ListChange>();

  /** `given`: the records that the call changes itself. A worker that it deletes needs no list any more. */
  constructor(call: Call, given: readonly RecordChange[]) {
    this.#call = call;
    this.#given = new Map(given.filter(({ kind }) => kind === WORKER).map((change) => [change.id, change]));
  }

  note(before: TaskRecord | undefined, after: TaskRecord, { type, caller }: Remark): void {
    const [was, is] = [registered(before?.claim), registered(after.claim)];
    if (was?.fence === is?.fence && was?.owner === is?.owner) return;
    if (was) {
      const list = this.#of(was.owner);
      list.removed.add(after.id);
      // An agent with its own token keeps its name, and its worker is noted beside it.
      const isGiven = type === "released" && (caller?.id === was.owner || caller?.worker === was.owner);
      if ((is && is.owner !== was.owner) || (type === "released" && !isGiven)) list.lost.add(after.id);
    }
    if (is) this.#of(is.owner).added.add(after.id);
  }

  /** Whether the change of a record that the call brought is replaced by one of `changes`. */
  replaces({ kind, id, value }: RecordChange): boolean {
    return kind === WORKER && value !== undefined && this.#changes.has(id);
  }

  async changes(): Promise<readonly RecordChange[]> {
    const changes: RecordChange[] = [];
    for (const [id, { added, removed, lost }] of this.#changes) {
      const given = this.#given.get(id);
      const loaded = given ? undefined : await loadWorker(id, this.#call);
      const worker = given?.value === undefined ? loaded?.worker : Worker.parse(given.value);
      if (!worker) continue;
      const claims = [...worker.claims.filter((task) => !removed.has(task)), ...added];
      const value = {
        ...worker,
        claims: [...new Set(claims)],
        lost: [...new Set([...worker.lost, ...lost])].filter((task) => !added.has(task)),
      };
      const version = given?.version ?? loaded?.version ?? 0;
      changes.push({ kind: WORKER, id, version, value: value as Json, entry: given?.entry });
    }
    return changes;
  }

  #of(owner: string): ListChange {
    const known = this.#changes.get(owner);
    if (known) return known;
    const fresh = { added: new Set<string>(), removed: new Set<string>(), lost: new Set<string>() };
    this.#changes.set(owner, fresh);
    return fresh;
  }
}

/** The claim, if it belongs to a connected worker. */
export function registered(claim: Claim | undefined): Claim | undefined {
  return claim?.until === undefined ? claim : undefined;
}
