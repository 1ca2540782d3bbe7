import { hasOverview, type Toolset } from "../operations/door/toolsets.ts";
import type { Change, ResourceKind, Subject } from "./resource-port.ts";

export interface Shape {
  readonly kind: ResourceKind;
  readonly subject: Subject;
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
export function kindsFor(toolsets: readonly Toolset[]): readonly Shape[] {
  if (hasOverview(toolsets)) return resourceKinds;
  return resourceKinds.filter(({ showsWays }) => !showsWays);
}

export function uriOf({ before, after }: Shape, id: string): string {
  return `${before}${encodeURIComponent(id)}${after}`;
}

/** The addresses under which a change can be seen. */
export function urisOf({ taskId, workflowId }: Change, kinds: readonly Shape[]): readonly string[] {
  return kinds.flatMap((shape) => {
    const id = shape.subject === "task" ? taskId : workflowId;
    return id === undefined ? [] : [uriOf(shape, id)];
  });
}
