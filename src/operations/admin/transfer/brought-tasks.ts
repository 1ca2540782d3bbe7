import { type HistoryEntry, isTaskEntry } from "../../../model/history.ts";
import { Lifecycle } from "../../../model/lifecycle.ts";
import { type Link, TaskLinks } from "../../../model/link.ts";
import type { ProjectRecord } from "../../../model/project-record.ts";
import { LIFECYCLE, LINKS } from "../../../model/record-kind.ts";
import type { TaskRecord } from "../../../model/task.ts";

/** The tasks of an export, with everything that comes along when they join another project. */
export class BroughtTasks {
  readonly tasks: Omit<TaskRecord, "project">[] = [];
  readonly lifecycles: Lifecycle[] = [];
  /** the links that lead on from each task */
  readonly links = new Map<string, readonly Link[]>();
  readonly #entries = new Map<string, HistoryEntry[]>();

  add(record: ProjectRecord): void {
    if (record.kind === "task") {
      // A task that was deleted for good is only a number and a history, which stay where they are.
      if (!record.task.team?.obliterated) this.tasks.push(record.task);
    } else if (record.kind === "entry") {
      if (isTaskEntry(record.entry)) this.entriesOf(record.entry.task).push(record.entry);
    } else if (record.kind === "record" && record.of === LIFECYCLE)
      this.lifecycles.push(Lifecycle.parse(record.value));
    else if (record.kind === "record" && record.of === LINKS)
      this.links.set(record.id, TaskLinks.parse(record.value).next);
  }

  entriesOf(task: string): HistoryEntry[] {
    const known = this.#entries.get(task) ?? [];
    this.#entries.set(task, known);
    return known;
  }
}
