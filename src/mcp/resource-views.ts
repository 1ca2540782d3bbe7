import { hasOverview, type Toolset } from "../operations/door/toolsets.ts";
import type { ResourceChange, ResourceKind, ResourceSubject } from "./resource-port.ts";

export interface ResourceView {
  readonly kind: ResourceKind;
  readonly subject: ResourceSubject;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly before: string;
  readonly after: string;
  /** its subjects are shown one by one; the other views of them are reached through the template */
  readonly listed: boolean;
  /** it shows ways that a task may go or has gone, which is not for who is only led along one */
  readonly showsWays: boolean;
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
    showsWays: true,
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
    showsWays: true,
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
    showsWays: false,
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
    showsWays: true,
  },
];

/** The resources that go with what a caller is offered. */
export function viewsFor(toolsets: readonly Toolset[]): readonly ResourceView[] {
  if (hasOverview(toolsets)) return resourceViews;
  return resourceViews.filter(({ showsWays }) => !showsWays);
}

export function uriOf({ before, after }: ResourceView, id: string): string {
  return `${before}${encodeURIComponent(id)}${after}`;
}

/** The addresses under which a change can be seen. */
export function urisOf(
  { taskId, workflowId }: ResourceChange,
  views: readonly ResourceView[],
): readonly string[] {
  return views.flatMap((view) => {
    const id = view.subject === "task" ? taskId : workflowId;
    return id === undefined ? [] : [uriOf(view, id)];
  });
}
