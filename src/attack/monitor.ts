import { gatesOf } from "../authority/gates-of.ts";
import type { Gate } from "../model/gate.ts";
import { type HistoryEntry, isTaskEntry } from "../model/history.ts";
import type { TaskRecord } from "../model/task.ts";
import type { Store } from "../store/store.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import type { GroundTruth } from "./judge-event.ts";
import type { Violation, WatchContext } from "./watch-context.ts";
import { WatchedTask } from "./watched-task.ts";

const PAGE = 1_000;

export interface TaskViolation extends Violation {
  readonly task: string;
}

export type GateCount = Gate & { reached: number; opened: number; avoided: number };

/** Whether verification found that agents can decide whether a task meets the gate. */
export type Foreseen = (workflow: string, gate: string) => boolean;

/** Follows the log and reports violations, independently of the tools' answers. */
export class Monitor {
  readonly gates: readonly GateCount[];
  readonly #store: Store;
  readonly #project: string;
  readonly #programs: ReadonlyMap<string, Program>;
  readonly #tasks = new Map<string, WatchedTask>();
  readonly #context: WatchContext;
  #seq = 0;

  /** `programs`: the workflows that an operator loaded; `aside`: further ones, whose gates are not counted. */
  constructor(
    store: Store,
    project: string,
    { programs, aside = [] }: { readonly programs: readonly Program[]; readonly aside?: readonly Program[] },
    isForeseen: Foreseen = () => false,
  ) {
    this.#store = store;
    this.#project = project;
    const all = [...programs, ...aside];
    this.#programs = new Map(all.map((program) => [program.id, program]));
    this.gates = programs.flatMap(gatesOf).map((gate) => ({ ...gate, reached: 0, opened: 0, avoided: 0 }));
    const versions = new Map(all.map((program) => [program.version, program]));
    this.#context = {
      byId: (id) => this.#programs.get(id),
      byVersion: (version) => versions.get(version),
      branchPassed: (parent, branch) =>
        [...this.#tasks.values()].some(
          (task) => task.parent === parent && task.branch === branch && task.result === "success",
        ),
      openedInBranch: (parent, program, gate) => this.#openedInBranch(parent, program, gate),
      isForeseen: ({ id }, gate) => isForeseen(id, gate),
    };
  }

  /** Violations in the entries since the last call. */
  async look(truth: GroundTruth): Promise<readonly TaskViolation[]> {
    const seen: TaskViolation[] = [];
    for (;;) {
      const query = { project: this.#project, after: this.#seq, limit: PAGE };
      const entries = await this.#store.log.all(query);
      for (const entry of entries) {
        this.#seq = entry.seq;
        if (isTaskEntry(entry)) seen.push(...(await this.#read(entry, truth)));
      }
      if (entries.length < PAGE) return seen;
    }
  }

  ended(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { result } of this.#tasks.values())
      if (result !== undefined) counts[result] = (counts[result] ?? 0) + 1;
    return counts;
  }

  async #read(entry: HistoryEntry, truth: GroundTruth): Promise<readonly TaskViolation[]> {
    const known = this.#tasks.get(entry.task);
    if (known) return named(known.see(entry, truth), entry.task);
    const [record] = await this.#store.tasks.load(this.#project, [entry.task]);
    const program = record && this.#programs.get(record.workflow);
    // Not a workflow that an operator loaded. Agents may do anything in workflows that they loaded themselves.
    if (!record?.definition || !program) return [];
    if (record.definition !== program.version)
      return named(
        [{ node: record.step, what: `is in a "${program.id}" that no operator has loaded` }],
        entry.task,
      );
    const task = this.#watch(record, program, entry);
    this.#tasks.set(entry.task, task);
    return named(task.see(entry, truth), entry.task);
  }

  #openedInBranch(parent: string, program: Program, gate: string): boolean {
    const branches = [...this.#tasks.values()].filter((task) => task.parent === parent);
    return branches.some(
      (task) => task.hasOpened(program, gate) || this.#openedInBranch(task.id, program, gate),
    );
  }

  #watch({ id, parent }: TaskRecord, program: Program, { events }: HistoryEntry): WatchedTask {
    const started = events.find(({ type }) => type === "started");
    const branch = started?.type === "started" ? started.branch?.id : undefined;
    return new WatchedTask({ id, parent, branch }, program, this.#context, (...sight) =>
      this.#count(...sight),
    );
  }

  #count(node: ProgramNode | undefined, { id }: Program, how: "reached" | "opened" | "avoided"): void {
    for (const gate of this.gates) if (gate.node === node?.id && gate.workflow === id) gate[how] += 1;
  }
}

function named(violations: readonly Violation[], task: string): TaskViolation[] {
  return violations.map((violation) => ({ ...violation, task }));
}
