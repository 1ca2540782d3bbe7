import {
  type DefinitionEntry,
  type HistoryEntry,
  isTaskEntry,
  type LogEntry,
} from "../../../model/history.ts";
import { definitionHash, entryHash, entryText } from "../../../store/chain.ts";

/** Hashes include the project's name: in a project of another name the chains are computed again over the same content. */
export class ChainRelinker {
  /** the hashes that the tasks' chains end with so far */
  readonly ends = new Map<string, string>();
  readonly #workflows = new Map<string, string>();
  readonly #target: string;
  readonly #isSame: boolean;

  constructor(project: string, target: string) {
    this.#target = target;
    this.#isSame = project === target;
  }

  /** The hash of the next entry of its task or workflow. */
  next(entry: LogEntry): string {
    if (!isTaskEntry(entry)) return this.#nextOfWorkflow(entry);
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

  #relinked(entry: HistoryEntry): string {
    const { task, version, schema } = entry;
    const before = this.ends.get(task) ?? "";
    return entryHash({ project: this.#target, task, version, schema, before }, entry, entryText(entry));
  }
}
