import {
  type DefinitionEntry,
  type HistoryEntry,
  isDefinitionEntry,
  isTaskEntry,
  type LogEntry,
  type RecordEntry,
} from "../../../model/history.ts";
import { definitionHash, entryHash, entryText, idAfter, recordEntryHash } from "../../../store/chain.ts";

/**
 * Computes the hash chains of an imported project. Hashes include the project's name, so in a project of another
 * name every hash is recomputed over the same content.
 */
export class ChainRelinker {
  /** the last hash of each task's chain so far */
  readonly ends = new Map<string, string>();
  /** the id that each task has had so far, by its present one */
  readonly #ids = new Map<string, string>();
  readonly #workflows = new Map<string, string>();
  readonly #records = new Map<string, string>();
  readonly #target: string;
  readonly #isSame: boolean;

  constructor(project: string, target: string) {
    this.#target = target;
    this.#isSame = project === target;
  }

  /** The hash that the next entry of a task, workflow or record has in the target project. */
  next(entry: LogEntry): string {
    if (!isTaskEntry(entry))
      return isDefinitionEntry(entry) ? this.#nextOfWorkflow(entry) : this.#nextOfRecord(entry);
    const hash = this.#isSame ? entry.hash : this.#relinked(entry);
    this.ends.set(entry.task, hash);
    return hash;
  }

  #nextOfWorkflow(entry: DefinitionEntry): string {
    const before = this.#workflows.get(entry.workflow) ?? "";
    const hash = this.#isSame ? entry.hash : definitionHash(this.#target, entry, before);
    this.#workflows.set(entry.workflow, hash);
    return hash;
  }

  #nextOfRecord(entry: RecordEntry): string {
    const name = JSON.stringify([entry.kind, entry.id]);
    const before = this.#records.get(name) ?? "";
    const hash = this.#isSame ? entry.hash : recordEntryHash(this.#target, entry, before);
    this.#records.set(name, hash);
    return hash;
  }

  #relinked(entry: HistoryEntry): string {
    const { version, schema } = entry;
    const before = this.ends.get(entry.task) ?? "";
    const task = idAfter(entry, this.#ids.get(entry.task));
    this.#ids.set(entry.task, task);
    return entryHash({ project: this.#target, task, version, schema, before }, entry, entryText(entry));
  }
}
