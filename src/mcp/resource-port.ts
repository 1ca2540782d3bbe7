import type { DocumentKind, DocumentSubject, DocumentText } from "../model/document-kind.ts";

export interface ResourceEntry {
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
}

/** A change that this process or another one made. */
export interface ResourceChange {
  readonly taskId?: string;
  readonly workflowId?: string;
}

/** The source of the resources that a server offers. */
export interface ResourcePort {
  /** a selection of records to show; a client reaches the others by id */
  readonly list: (subject: DocumentSubject) => Promise<readonly ResourceEntry[]>;
  readonly read: (kind: DocumentKind, id: string) => Promise<DocumentText | undefined>;
  /** the ids that begin with the typed text */
  readonly complete: (subject: DocumentSubject, typed: string) => Promise<readonly string[]>;
  /**
   * Watches until the signal is aborted: each call waits for changes since the call before. A failed call may be
   * repeated; no change is lost.
   */
  readonly changes: (signal: AbortSignal) => () => Promise<readonly ResourceChange[]>;
}
