import { hasKnownState } from "../../../lifecycle/lifecycle-of.ts";
import type { ProjectCounts, ProjectRecord, RecordOf } from "../../../model/project-record.ts";
import { verifyChain } from "../../../store/chain.ts";
import { loadValue } from "../../../workflow/load.ts";
import { ChainRelinker } from "./chain-relinker.ts";

const ORDER: readonly ProjectRecord["kind"][] = ["definition", "task", "entry", "reply"];

/** The verified part of a task's chain, and its required end. */
interface Chain {
  readonly end: { readonly version: number; readonly hash: string };
  reached: { readonly version: number; readonly hash: string };
}

/** Checks the records of an export against each other: every reference must resolve. */
export class RecordCheck {
  readonly counts: ProjectCounts = { definitions: 0, tasks: 0, entries: 0, unconfirmed: 0, replies: 0 };
  readonly #project: string;
  readonly #relinker: ChainRelinker;
  readonly #chains = new Map<string, Chain>();
  readonly #versions = new Set<string>();
  readonly #names = new Set<string>();
  #rank = 0;
  #seq = 0;

  constructor(project: string, target: string) {
    this.#project = project;
    this.#relinker = new ChainRelinker(project, target);
  }

  /** Returns the problem of the next record. */
  add(record: ProjectRecord): string | undefined {
    const rank = ORDER.indexOf(record.kind);
    if (rank < this.#rank) return `a ${record.kind} comes too late`;
    this.#rank = rank;
    switch (record.kind) {
      case "definition":
        return this.#definition(record);
      case "task":
        return this.#task(record);
      case "entry":
        return this.#entry(record);
      case "reply":
        this.counts.replies += 1;
        return this.#twice(`reply ${record.key}`);
    }
  }

  /** Returns the problem that only shows at the end: an incomplete chain. */
  finish(): string | undefined {
    for (const [id, { end, reached }] of this.#chains)
      if (reached.version !== end.version || reached.hash !== end.hash)
        return `the history of task "${id}" does not end where the task is`;
    return undefined;
  }

  /** The last hash of each task's chain in the target project. */
  get ends(): ReadonlyMap<string, string> {
    return this.#relinker.ends;
  }

  #definition({ id, version, current, definition }: RecordOf<"definition">): string | undefined {
    this.counts.definitions += 1;
    this.#versions.add(version);
    const twice = this.#twice(`definition ${version} ${id}`) ?? (current && this.#twice(`current ${id}`));
    if (twice) return twice;
    return loadValue(definition, { id }).program ? undefined : `the definition of "${id}" has errors`;
  }

  #task({ task }: RecordOf<"task">): string | undefined {
    const { id, version, hash, definition, position } = task;
    this.counts.tasks += 1;
    if (this.#chains.has(id)) return `task "${id}" is there twice`;
    if (!hasKnownState(task)) return `task "${id}" has a lifecycle or a state that is unknown here`;
    this.#chains.set(id, { end: { version, hash }, reached: { version: 0, hash: "" } });
    const pinned = [definition, ...(position?.frames ?? []).map((frame) => frame.version)];
    const missing = pinned.find((pin) => pin !== undefined && !this.#versions.has(pin));
    return missing && `task "${id}" is in a version of its workflow that is not there`;
  }

  #entry({ entry, sync }: RecordOf<"entry">): string | undefined {
    this.counts.entries += 1;
    if (sync === "open") this.counts.unconfirmed += 1;
    if (entry.seq <= this.#seq) return "the entries are not in order";
    this.#seq = entry.seq;
    const chain = this.#chains.get(entry.task);
    if (!chain) return `there is no task "${entry.task}"`;
    const checked = verifyChain(this.#project, [entry], chain.reached);
    if (!checked.sound)
      return `the history of task "${entry.task}" is ${checked.problem} at version ${checked.version}`;
    chain.reached = checked;
    this.#relinker.next(entry);
    return undefined;
  }

  #twice(name: string): string | undefined {
    if (this.#names.has(name)) return "it is there twice";
    this.#names.add(name);
    return undefined;
  }
}
