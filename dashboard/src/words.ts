import type { Status } from "../../src/model/status.ts";

export const statuses: readonly Status[] = [
  "HITL",
  "IN_PROGRESS",
  "PENDING",
  "PAUSED",
  "COMPLETED",
  "FAILED",
  "CANCELLED",
];

const names: Readonly<Record<Status, string>> = {
  PENDING: "Ready",
  IN_PROGRESS: "In progress",
  HITL: "Needs a person",
  PAUSED: "Paused",
  COMPLETED: "Completed",
  FAILED: "Failed",
  CANCELLED: "Cancelled",
};

export function statusName(status: Status): string {
  return names[status];
}

/** A duration as text, such as `340 ms`, `12 s`, `4 min`, `3.5 h` or `2 d`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 90_000) return `${Math.round(ms / 1_000)} s`;
  if (ms < 90 * 60_000) return `${Math.round(ms / 60_000)} min`;
  if (ms < 36 * 3_600_000) return `${(ms / 3_600_000).toFixed(1)} h`;
  return `${Math.round(ms / 86_400_000)} d`;
}

export function ago(at: number, now = Date.now()): string {
  return now - at < 5_000 ? "just now" : `${duration(now - at)} ago`;
}

export function moment(at: number): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" });
}

/** A cost such as `$0.40` or `$12.35`; a tiny one is not rounded to nothing. */
export function dollars(usd: number): string {
  const digits = usd > 0 && usd < 0.1 ? 4 : 2;
  return `$${usd.toLocaleString(undefined, { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`;
}

/** The name of a task: its title, else its id. A guided run has no title, so it shows the name of its workflow. */
export function taskName(
  {
    id,
    title,
    workflowType,
  }: { readonly id: string; readonly title?: string | undefined; readonly workflowType?: string | undefined },
  workflow = workflowType ?? "",
): string {
  if (title !== undefined) return title;
  return /^\.[\da-f]{12}$/.test(id.replace(workflowType ?? "", "")) ? workflow : id;
}
