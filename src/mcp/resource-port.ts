/** What a resource is about. */
export type ResourceSubject = "workflow" | "task";

/** One view of a subject. */
export type ResourceKind = "workflow" | "diagram" | "task" | "history";

export interface ResourceEntry {
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
}

export interface ResourceText {
  readonly text: string;
  readonly mimeType: string;
}

/** Something was changed, by this process or another one. */
export interface ResourceChange {
  readonly taskId?: string;
  readonly workflowId?: string;
}

/** What the resources are made of. */
export interface ResourcePort {
  /** a few that are worth showing; the others are reached by their id */
  readonly list: (subject: ResourceSubject) => Promise<readonly ResourceEntry[]>;
  readonly read: (kind: ResourceKind, id: string) => Promise<ResourceText | undefined>;
  /** ids that begin with what has been typed so far */
  readonly complete: (subject: ResourceSubject, typed: string) => Promise<readonly string[]>;
  /**
   * From now on, until the signal is aborted: each call waits a while and answers with what has changed since the one
   * before. One that fails may be made again, and nothing is left out.
   */
  readonly changes: (signal: AbortSignal) => () => Promise<readonly ResourceChange[]>;
}
