import {
  type DefinitionEntry,
  type HistoryEntry,
  isDefinitionEntry,
  isTaskEntry,
  type RecordEntry,
} from "../../../model/history.ts";
import {
  noRecords,
  type ProjectCounts,
  type ProjectRecord,
  type RecordOf,
} from "../../../model/project-record.ts";
import { verifyChain, verifyDefinitionChain, verifyRecordChain } from "../../../store/chain.ts";
import { LOCAL_KIND } from "../../../store/parts/records.ts";
import { loadValue } from "../../../workflow/load.ts";
import { ChainRelinker } from "./chain-relinker.ts";
import { InjectedCheck } from "./injected-check.ts";
import { LifecycleCheck } from "./lifecycle-check.ts";

const ORDER: readonly ProjectRecord["kind"][] = ["definition", "task", "entry", "reply", "record"];

interface ChainEnd {
  readonly version: number;
  readonly hash: string;
  readonly task?: string | undefined;
}

/** How far a task's chain has been verified, and where it must end. */
interface Chain {
  readonly end: ChainEnd;
  reached: ChainEnd;
}

/** Checks the records of an export against each other: every reference must resolve. */
export class RecordCheck {
  readonly counts: ProjectCounts = { ...noRecords };
  readonly #project: string;
  readonly #relinker: ChainRelinker;
  readonly #chains = new Map<string, Chain>();
  /** for each workflow, how far the chain of its definitions has been checked */
  readonly #workflows = new Map<string, ChainEnd>();
  /** the workflows for which the log names a version that the export does not contain */
  readonly #missing = new Set<string>();
  /** for each record, how far the chain of its entries has been checked */
  readonly #records = new Map<string, ChainEnd>();
  readonly #lifecycles = new LifecycleCheck();
  readonly #injected = new InjectedCheck();
  readonly #versions = new Set<string>();
  readonly #names = new Set<string>();
  #rank = 0;
  #seq = 0;

  constructor(project: string, target: string) {
    this.#project = project;
    this.#relinker = new ChainRelinker(project, target);
  }

  /** Checks the next record. Returns its problem, if any. */
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
      case "record":
        this.counts.records += 1;
        if (record.of.startsWith(LOCAL_KIND)) return "it is a record of another installation";
        return (
          this.#lifecycles.record(record) ??
          this.#injected.record(record) ??
          this.#twice(`record ${record.of} ${record.id}`)
        );
    }
  }

  /** Checks that every chain is complete, which shows only at the end. Returns the problem, if any. */
  finish(): string | undefined {
    for (const [id, { end, reached }] of this.#chains)
      if (reached.version !== end.version || reached.hash !== end.hash || reached.task !== id)
        return `the history of task "${id}" does not end where the task is`;
    for (const workflow of this.#missing) return `the log names a version of "${workflow}" that is not there`;
    return this.#lifecycles.finish() ?? this.#injected.finish();
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
    const stray = this.#lifecycles.task(task);
    if (stray !== undefined) return stray;
    this.#chains.set(id, { end: { version, hash }, reached: { version: 0, hash: "" } });
    if (definition !== undefined && !this.#versions.has(definition))
      return `task "${id}" is in a version of its workflow that is not there`;
    for (const frame of position?.frames ?? [])
      if (!this.#versions.has(frame.version)) this.#injected.want(frame.version, id);
    return undefined;
  }

  #entry({ entry, sync }: RecordOf<"entry">): string | undefined {
    this.counts.entries += 1;
    if (sync === "open") this.counts.unconfirmed += 1;
    if (entry.seq <= this.#seq) return "the entries are not in order";
    this.#seq = entry.seq;
    if (isTaskEntry(entry)) return this.#taskEntry(entry);
    return isDefinitionEntry(entry) ? this.#definitionEntry(entry) : this.#recordEntry(entry);
  }

  #taskEntry(entry: HistoryEntry): string | undefined {
    const chain = this.#chains.get(entry.task);
    if (!chain) return `there is no task "${entry.task}"`;
    const checked = verifyChain(this.#project, [entry], chain.reached);
    if (!checked.sound)
      return `the history of task "${entry.task}" is ${checked.problem} at version ${checked.version}`;
    chain.reached = checked;
    this.#relinker.next(entry);
    return undefined;
  }

  #definitionEntry(entry: DefinitionEntry): string | undefined {
    const { workflow, definition, type } = entry;
    // Versions of a workflow that was removed later may be missing from the export.
    if (type === "removed") this.#missing.delete(workflow);
    else if (!this.#names.has(`definition ${definition} ${workflow}`)) this.#missing.add(workflow);
    const checked = verifyDefinitionChain(this.#project, [entry], this.#workflows.get(workflow));
    if (!checked.sound)
      return `the log of the workflow "${workflow}" is ${checked.problem} at version ${checked.version}`;
    this.#workflows.set(workflow, checked);
    return undefined;
  }

  #recordEntry(entry: RecordEntry): string | undefined {
    const name = `${entry.kind} "${entry.id}"`;
    const checked = verifyRecordChain(this.#project, [entry], this.#records.get(name));
    if (!checked.sound) return `the log of the ${name} is ${checked.problem} at version ${checked.version}`;
    this.#records.set(name, checked);
    return undefined;
  }

  #twice(name: string): string | undefined {
    if (this.#names.has(name)) return "it is there twice";
    this.#names.add(name);
    return undefined;
  }
}
