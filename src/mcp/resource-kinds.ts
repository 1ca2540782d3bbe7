import type { Change, ResourceKind, Subject } from "./resource-port.ts";

interface Shape {
  readonly kind: ResourceKind;
  readonly subject: Subject;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly before: string;
  readonly after: string;
  /** its subjects are shown one by one; the other views of them are reached through the template */
  readonly listed: boolean;
}

export const resourceKinds: readonly Shape[] = [
  {
    kind: "workflow",
    subject: "workflow",
    title: "Workflow",
    description: "A workflow's definition.",
    mimeType: "application/json",
    before: "navigator://workflows/",
    after: "",
    listed: true,
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
  },
];

export function uriOf({ before, after }: Shape, id: string): string {
  return `${before}${encodeURIComponent(id)}${after}`;
}

/** The addresses under which a change can be seen. */
export function urisOf({ taskId, workflowId }: Change): readonly string[] {
  return resourceKinds.flatMap((shape) => {
    const id = shape.subject === "task" ? taskId : workflowId;
    return id === undefined ? [] : [uriOf(shape, id)];
  });
}
