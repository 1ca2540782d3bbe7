import type { Category } from "../../model/lifecycle.ts";
import type { StateLayer } from "../../model/lifecycle-file.ts";

const known: Readonly<Record<Category, readonly string[]>> = {
  ready: ["pending", "assigned", "backlog", "todo", "planned", "ready"],
  active: ["working", "in_progress", "doing", "review", "diagnosing"],
  waiting: ["blocked", "consult", "waiting", "paused", "on_hold"],
  done: ["completed", "done"],
  failed: ["failed"],
  cancelled: ["cancelled", "canceled"],
};

const ofName: ReadonlyMap<string, Category> = new Map(
  Object.entries(known).flatMap(([category, names]) => names.map((name) => [name, category as Category])),
);

/** The category of a state, and whether it is only guessed. */
export interface InferredCategory {
  readonly category: Category;
  readonly guessed: boolean;
}

/** The category of a state: the written one, that of a well-known name, or a guess from `timed` and the exits. */
export function categoryOf(name: string, { category, timed, exits }: StateLayer): InferredCategory {
  const stated = category ?? ofName.get(name);
  if (stated !== undefined) return { category: stated, guessed: false };
  if (timed) return { category: "active", guessed: true };
  return { category: (exits ?? []).length === 0 ? "done" : "ready", guessed: true };
}
