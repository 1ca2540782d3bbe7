import { quotedList } from "../../../workflow/quoted-list.ts";
import { quoted } from "../../../workflow/source/problem.ts";
import { type LifecycleCheck, shownStates } from "../lifecycle-check.ts";
import { reportUnknownState } from "../unknown-state.ts";

/** Explains `blocking_states` where it may mislead: it only adds done states to the states that block anyway. */
export const blockingStates: LifecycleCheck = (lifecycle, context) => {
  const { log, layer, kind } = context;
  const stated = layer.settings?.blockingStates;
  if (!stated) return;
  const shown = shownStates(lifecycle);
  for (const [index, name] of stated.entries()) {
    const category = lifecycle.states[name]?.category;
    const path = ["settings", "blockingStates", index];
    if (category === undefined)
      reportUnknownState(
        name,
        path,
        `${quoted(name)} is to block other tasks, and there is no such state.`,
        lifecycle,
        context,
      );
    else if (category === "done")
      log.add({
        code: "blocking-states",
        path,
        message: `${quoted(name)} is done, but it is listed: a task in it still blocks the tasks that depend on it.`,
        fix: "Remove it from blocking_states, unless that is meant.",
      });
  }
  const unlisted = shown.filter(
    (state) => !stated.includes(state) && lifecycle.states[state]?.category !== "done",
  );
  if (unlisted.length === 0 || kind === "overlay") return;
  log.add({
    code: "blocking-states",
    path: ["settings", "blockingStates"],
    message: `${quotedList(unlisted)} block dependent tasks too, although they are not listed: only a done task unblocks.`,
    fix: "List them, or let the link between the tasks say what satisfies it.",
  });
};
