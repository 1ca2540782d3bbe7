import type { Input, Output } from "../api.ts";

/** What a person has entered about a task, as text. */
export interface TaskEntries {
  readonly title: string;
  readonly description: string;
  readonly phase: string;
  readonly priority: string;
  readonly points: string;
  readonly hours: string;
  readonly tags: string;
  readonly needed: string;
  readonly assignee: string;
  readonly blockedBy: string;
}

export const noEntries: TaskEntries = {
  title: "",
  description: "",
  phase: "",
  priority: "",
  points: "",
  hours: "",
  tags: "",
  needed: "",
  assignee: "",
  blockedBy: "",
};

const HOUR_MS = 3_600_000;

export type EntryProblems = Partial<Record<keyof TaskEntries, string>>;

export function entriesOf({ task }: Output<"get_task">): TaskEntries {
  const { title = "", description = "", phase = "", priority, points, timeEstimateMs } = task;
  return {
    ...noEntries,
    title,
    description,
    phase,
    priority: priority === 0 ? "" : String(priority),
    points: points === undefined ? "" : String(points),
    hours: timeEstimateMs === undefined ? "" : String(Math.round((timeEstimateMs / HOUR_MS) * 100) / 100),
    tags: (task.tags ?? []).join(", "),
    needed: (task.neededTags ?? []).join(", "),
    assignee: task.assignee ?? "",
  };
}

export function problemsOf({ title, priority, points, hours }: TaskEntries): EntryProblems {
  return {
    ...(title.trim() === "" && { title: "A title is required." }),
    ...(!isNumber(priority) && { priority: "Enter a number." }),
    ...((!isNumber(points) || Number(points) < 0) && { points: "Enter a number that is not negative." }),
    ...((!isNumber(hours) || Number(hours) < 0) && { hours: "Enter a number that is not negative." }),
  };
}

/** The task that the entries describe; an empty entry is left out. */
export function newTaskOf(entries: TaskEntries): NonNullable<Input<"create_tasks">["tasks"]>[number] {
  const { title, description, phase, priority, points, hours } = entries;
  const [tags, needed, blockers] = [listed(entries.tags), listed(entries.needed), listed(entries.blockedBy)];
  return {
    title: title.trim(),
    ...(description !== "" && { description }),
    ...(phase.trim() !== "" && { phase: phase.trim() }),
    ...(priority.trim() !== "" && { priority: Number(priority) }),
    ...(points.trim() !== "" && { points: Number(points) }),
    ...(hours.trim() !== "" && { time_estimate_ms: Math.round(Number(hours) * HOUR_MS) }),
    ...(tags.length > 0 && { tags }),
    ...(needed.length > 0 && { needed_tags: needed }),
    ...(blockers.length > 0 && { blocked_by: blockers }),
  };
}

type Change = Omit<Input<"update_task">, "task">;

/** The fields that a person has changed. */
export function changeBetween(before: TaskEntries, after: TaskEntries): Change {
  const isChanged = (name: keyof TaskEntries): boolean => before[name].trim() !== after[name].trim();
  return {
    ...(isChanged("title") && { title: after.title.trim() }),
    ...(before.description !== after.description && { description: after.description }),
    ...(isChanged("phase") && { phase: after.phase.trim() || null }),
    ...(isChanged("priority") && { priority: Number(after.priority) }),
    ...(isChanged("points") && { points: Number(after.points) }),
    ...(isChanged("hours") && { time_estimate_ms: Math.round(Number(after.hours) * HOUR_MS) }),
    ...(isChanged("tags") && { tags: listed(after.tags) }),
    ...(isChanged("needed") && { needed_tags: listed(after.needed) }),
    ...(isChanged("assignee") && { assignee: after.assignee.trim() || null }),
  };
}

function isNumber(text: string): boolean {
  return Number.isFinite(Number(text));
}

/** The parts of a text between commas, each once. */
function listed(text: string): string[] {
  const parts = text.split(",").map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}
