import type { HistoryEntry } from "../../../model/history.ts";
import { entryHash, entryText } from "../../../store/chain.ts";

/** Hashes include the project's name, so chains are rehashed for a project of another name. */
export class ChainRelinker {
  readonly ends = new Map<string, string>();
  readonly #target: string;
  readonly #isSame: boolean;

  constructor(project: string, target: string) {
    this.#target = target;
    this.#isSame = project === target;
  }

  /** The hash of the next entry of its task. */
  next(entry: HistoryEntry): string {
    const hash = this.#isSame ? entry.hash : this.#relink(entry);
    this.ends.set(entry.task, hash);
    return hash;
  }

  #relink(entry: HistoryEntry): string {
    const { task, version, schema } = entry;
    const before = this.ends.get(task) ?? "";
    return entryHash({ project: this.#target, task, version, schema, before }, entry, entryText(entry));
  }
}
