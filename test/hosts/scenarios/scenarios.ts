import { claimedTask } from "./claimed-task.ts";
import { compaction } from "./compaction.ts";
import { failingHook } from "./failing-hook.ts";
import { forgedHook } from "./forged-hook.ts";
import { guide } from "./guide.ts";
import { hooksOff } from "./hooks-off.ts";
import { journey } from "./journey.ts";
import { plugin } from "./plugin.ts";
import type { Scenario } from "./scenario.ts";

/** What each host is driven through, by name. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  journey,
  claimedTask,
  compaction,
  forgedHook,
  hooksOff,
  failingHook,
  guide,
  plugin,
};
