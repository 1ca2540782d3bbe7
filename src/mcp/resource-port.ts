/** The kind of record that a resource shows. */
export type ResourceSubject = "workflow" | "task" | "project";

/** One view of a workflow, a task or the project. */
export type ResourceKind = "workflow" | "diagram" | "task" | "history" | "forecast" | "project-forecast";

export interface ResourceEntry {
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
}

export interface ResourceText {
  readonly text: string;
  readonly mimeType: string;
}

/** A change that this process or another one made. */
export interface ResourceChange {
  readonly taskId?: string;
  readonly workflowId?: string;
}

/** The source of the resources that a server offers. */
export interface ResourcePort {
  /** a selection of records to show; a client reaches the others by id */
  readonly list: (subject: ResourceSubject) => Promise<readonly ResourceEntry[]>;
  readonly read: (kind: ResourceKind, id: string) => Promise<ResourceText | undefined>;
  /** the ids that begin with the typed text */
  readonly complete: (subject: ResourceSubject, typed: string) => Promise<readonly string[]>;
  /**
   * Watches until the signal is aborted: each call waits for changes since the call before. A failed call may be
   * repeated; no change is lost.
   */
  readonly changes: (signal: AbortSignal) => () => Promise<readonly ResourceChange[]>;
}
