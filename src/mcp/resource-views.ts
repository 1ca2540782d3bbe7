import type { DocumentKind, DocumentSubject } from "../model/document-kind.ts";
import { hasOverview, type Toolset } from "../operations/door/toolsets.ts";
import type { ResourceChange } from "./resource-port.ts";

export interface ResourceView {
  readonly kind: DocumentKind;
  readonly subject: DocumentSubject;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly before: string;
  readonly after: string;
  /** whether the records of this view are listed one by one; otherwise a client reaches them through the template */
  readonly listed: boolean;
  /** whether the view shows the paths of a workflow or the history of a task, which a guided agent must not see */
  readonly showsPaths: boolean;
}

export const resourceViews: readonly ResourceView[] = [
  {
    kind: "workflow",
    subject: "workflow",
    title: "Workflow",
    description: "A workflow's definition.",
    mimeType: "application/json",
    before: "navigator://workflows/",
    after: "",
    listed: true,
    showsPaths: true,
  },
  {
    kind: "diagram",
    subject: "workflow",
    title: "Workflow diagram",
    description: "A workflow drawn as a Mermaid flowchart.",
    mimeType: "text/vnd.mermaid",
    before: "navigator://workflows/",
    after: "/diagram",
    listed: false,
    showsPaths: true,
  },
  {
    kind: "task",
    subject: "task",
    title: "Task",
    description: "A task: where it is, its status, its retries.",
    mimeType: "application/json",
    before: "navigator://tasks/",
    after: "",
    listed: true,
    showsPaths: false,
  },
  {
    kind: "history",
    subject: "task",
    title: "Task history",
    description: "How a task got where it is.",
    mimeType: "application/json",
    before: "navigator://tasks/",
    after: "/history",
    listed: false,
    showsPaths: true,
  },
  {
    kind: "forecast",
    subject: "task",
    title: "Task forecast",
    description: "What holds up a task and the tasks inside it, and when they are likely done.",
    mimeType: "application/json",
    before: "navigator://tasks/",
    after: "/forecast",
    listed: false,
    showsPaths: true,
  },
  {
    kind: "project-forecast",
    subject: "project",
    title: "Project forecast",
    description: "What holds up the open tasks of the project, and when they are likely done.",
    mimeType: "application/json",
    before: "navigator://projects/",
    after: "/forecast",
    listed: true,
    showsPaths: true,
  },
  {
    kind: "statistics",
    subject: "project",
    title: "Project statistics",
    description: "How many tasks the project has in each status, and what work cost by worker.",
    mimeType: "application/json",
    before: "navigator://projects/",
    after: "/statistics",
    listed: true,
    showsPaths: true,
  },
  {
    kind: "schema",
    subject: "project",
    title: "Project schema",
    description: "The JSON Schemas of tasks, attachments and history entries in answers.",
    mimeType: "application/schema+json",
    before: "navigator://projects/",
    after: "/schema",
    listed: true,
    showsPaths: true,
  },
];

/** The views for callers that are offered these toolsets. */
export function viewsFor(toolsets: readonly Toolset[]): readonly ResourceView[] {
  if (hasOverview(toolsets)) return resourceViews;
  return resourceViews.filter(({ showsPaths }) => !showsPaths);
}

export function uriOf({ before, after }: ResourceView, id: string): string {
  return `${before}${encodeURIComponent(id)}${after}`;
}

/** The URIs of the resources that a change affects. Every change affects those of the project, so they are not named. */
export function urisOf(
  { taskId, workflowId }: ResourceChange,
  views: readonly ResourceView[],
): readonly string[] {
  return views.flatMap((view) => {
    const id = { task: taskId, workflow: workflowId, project: undefined }[view.subject];
    return id === undefined ? [] : [uriOf(view, id)];
  });
}
