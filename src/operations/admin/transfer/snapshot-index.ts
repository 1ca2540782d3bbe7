import { canonicalJson } from "../../../model/canonical-json.ts";
import type { Json } from "../../../model/json.ts";
import type { ProjectRecord } from "../../../model/project-record.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { visibleFields } from "../../../tasks/view/change-between.ts";

/** A task of a snapshot: the fields that callers see, and how far its history goes. */
export interface IndexedTask {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly hash: string;
  readonly counted: number | undefined;
}

/** The content of a snapshot by name. The log is not indexed: the hash of a task covers its history. */
export class SnapshotIndex {
  readonly tasks = new Map<string, IndexedTask>();
  /** workflows, replies and versioned records, each with its content as text */
  readonly others = new Map<string, string>();

  add(record: ProjectRecord): void {
    if (record.kind === "task") this.#task(record.task);
    else if (record.kind === "definition")
      this.others.set(`workflow ${record.id} ${record.version}`, record.current ? "current" : "");
    else if (record.kind === "reply") this.others.set(`reply ${record.key}`, canonicalJson(record.answer));
    else if (record.kind === "record")
      this.others.set(`${record.of} ${record.id}`, canonicalJson(record.value as Json));
  }

  #task(task: Omit<TaskRecord, "project">): void {
    const { id, version, hash, counted } = task;
    this.tasks.set(id, { fields: visibleFields({ project: "", ...task }), version, hash, counted });
  }
}
