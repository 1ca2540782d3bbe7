import type { Refused } from "../api.ts";
import { linkTo } from "../route.ts";
import { applyTheme, themes } from "../shell/theme.ts";
import { views } from "../shell/views.tsx";
import { useDebounced } from "../use-debounced.ts";
import { useQuery } from "../use-query.ts";
import { statusName, taskName } from "../words.ts";

/** One line of the palette. */
export interface Found {
  readonly kind: "View" | "Command" | "Workflow" | "Task";
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  readonly go: () => void;
}

const TYPING_MS = 150;
const MOST_TASKS = 8;
const MOST_WORKFLOWS = 6;

/** Without an id, these show nothing or another view. */
const NEEDS_ID: ReadonlySet<string> = new Set(["task", "versions", "enrol"]);

const to = (href: string) => () => {
  location.hash = href;
};

const fixed: readonly Found[] = [
  ...views.flatMap(({ view, name, rail }): Found[] =>
    NEEDS_ID.has(view)
      ? []
      : [{ kind: "View", key: view, name, hint: rail ? `g ${rail.key}` : "", go: to(linkTo(view)) }],
  ),
  ...themes.map(
    (theme): Found => ({
      kind: "Command",
      key: theme,
      name: theme === "system" ? "Colours of the system" : `Colours: ${theme}`,
      hint: "",
      go: () => applyTheme(theme),
    }),
  ),
];

/** The lines for a text: views and commands first, then workflows, then tasks that the server finds. */
export function useFound(text: string): {
  readonly found: readonly Found[];
  readonly error: Refused | undefined;
} {
  const wanted = useDebounced(text, TYPING_MS);
  const { data: loaded } = useQuery("list_workflows", {});
  const tasks = useQuery("list_tasks", wanted === "" ? undefined : { text: wanted, limit: MOST_TASKS });
  const low = text.toLowerCase();
  const fits = (...words: readonly string[]) => words.some((word) => word.toLowerCase().includes(low));
  const workflows = (loaded?.workflows ?? [])
    .filter(({ id, name }) => low !== "" && fits(id, name))
    .slice(0, MOST_WORKFLOWS)
    .map(({ id, name }): Found => ({ kind: "Workflow", key: id, name, hint: id, go: to(linkTo("map", id)) }));
  const found = (text === "" ? [] : (tasks.data?.tasks ?? [])).map(
    (task): Found => ({
      kind: "Task",
      key: task.id,
      name: taskName(task),
      hint: `${task.id} · ${statusName(task.status)}`,
      go: to(linkTo("task", task.id)),
    }),
  );
  return {
    found: [...fixed.filter(({ name, kind }) => fits(name, kind)), ...workflows, ...found],
    error: tasks.error,
  };
}
