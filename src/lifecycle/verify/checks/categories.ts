import type { Category } from "../../../model/lifecycle.ts";
import { quotedList } from "../../../workflow/quoted-list.ts";
import { quoted } from "../../../workflow/source/problem.ts";
import { categoryOf } from "../../files/category-of.ts";
import { missingCategories } from "../../missing-categories.ts";
import type { LifecycleCheck } from "../lifecycle-check.ts";

const consequences: Readonly<Record<Category, string>> = {
  ready: "tasks wait in it to be claimed",
  active: "only a worker with a claim is in it",
  waiting: "tasks are paused in it",
  done: "it completes tasks",
  failed: "it fails tasks",
  cancelled: "it cancels tasks",
};

/** Reports categories that were guessed, and needed categories that no state has. */
export const categories: LifecycleCheck = (lifecycle, { log, layer, kind }) => {
  for (const [name, stated] of Object.entries(layer.states ?? {})) {
    const state = lifecycle.states[name];
    if (!state || stated.category !== undefined) continue;
    const { category, guessed } = categoryOf(name, { timed: state.timed, exits: state.exits });
    // A state that inherits its category was not guessed, even if the guess is the same.
    if (!guessed || category !== state.category || stated.exits === undefined) continue;
    log.add({
      code: "guessed-category",
      path: ["states", name],
      message: `${quoted(name)} says no category; it is taken to be ${category}: ${consequences[category]}.`,
      fix: `Write "category: ${category}", or the category that is meant.`,
    });
  }
  const missing = kind === "overlay" ? [] : missingCategories(lifecycle);
  if (missing.length === 0) return;
  log.add({
    code: "missing-category",
    path: ["states"],
    message: `There is no state of the category ${quotedList(missing)}, so tasks with a workflow cannot use this lifecycle.`,
    fix: "Add such a state if tasks with a workflow are to use it.",
  });
};
