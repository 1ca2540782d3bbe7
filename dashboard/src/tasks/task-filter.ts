import type { Status } from "../../../src/model/status.ts";
import type { Filter } from "../board/row.ts";
import { linkTo } from "../route.ts";
import { statuses } from "../words.ts";

/** The ages by which tasks are filtered, with their length. */
export const ages = { "5m": 5 * 60_000, "30m": 30 * 60_000, "1d": 86_400_000, "7d": 7 * 86_400_000 } as const;
export type Age = keyof typeof ages;

/** Which tasks are shown and how; all of it is in the address, so a view can be kept as a bookmark. */
export interface TaskFilter {
  readonly q: string;
  readonly workflow: string;
  readonly owner: string;
  /** empty for all */
  readonly status: readonly Status[];
  readonly age: Age | undefined;
  readonly isBoard: boolean;
}

export function filterIn(params: URLSearchParams, isBoard: boolean): TaskFilter {
  const wanted = (params.get("status") ?? "").split(",");
  const age = params.get("age") ?? "";
  return {
    q: params.get("q") ?? "",
    workflow: params.get("workflow") ?? "",
    owner: params.get("owner") ?? "",
    status: statuses.filter((status) => wanted.includes(status)),
    age: age in ages ? (age as Age) : undefined,
    isBoard,
  };
}

export function linkToTasks({ q, workflow, owner, status, age, isBoard }: TaskFilter): string {
  const params = { q, workflow, owner, status: status.join(), age: age ?? "" };
  const set = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ""));
  return linkTo(isBoard ? "board" : "tasks", undefined, set);
}

/** The part of the filter that the server applies. */
export function serverFilter({ q, workflow, owner }: TaskFilter): Filter {
  return { ...(q && { text: q }), ...(workflow && { workflow }), ...(owner && { owner }) };
}
