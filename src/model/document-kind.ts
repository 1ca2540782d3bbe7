/** The kind of record that a document shows. */
export type DocumentSubject = "workflow" | "task" | "project";

/** One view of a workflow, a task or the project, which clients read and watch. */
export type DocumentKind =
  | "workflow"
  | "diagram"
  | "task"
  | "history"
  | "forecast"
  | "project-forecast"
  | "statistics"
  | "schema";

export interface DocumentText {
  readonly text: string;
  readonly mimeType: string;
}
