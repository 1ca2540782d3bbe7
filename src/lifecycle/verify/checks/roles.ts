import { suggestOneOf } from "../../../workflow/nearest.ts";
import { quoted } from "../../../workflow/source/problem.ts";
import type { LifecycleCheck } from "../lifecycle-check.ts";
import { reportUnknownPhase } from "../unknown-phase.ts";

/** Checks that some worker can get each role, and that each role may claim tasks. */
export const roles: LifecycleCheck = (lifecycle, context) => {
  const { log, layer } = context;
  for (const name of Object.keys(layer.roles ?? {})) {
    const role = lifecycle.roles[name];
    if (!role) continue;
    const path = ["roles", name];
    for (const [index, phase] of role.phases?.entries() ?? [])
      reportUnknownPhase(phase, [...path, "phases", index], "The role", lifecycle, context);
    if (role.tags.length === 0)
      log.add({
        code: "idle-role",
        path,
        message: `The role ${quoted(name)} has no tags, so no worker ever gets it.`,
        fix: "Give it the tags that its workers connect with.",
      });
    else if (role.maxClaims === 0)
      log.add({
        code: "idle-role",
        // A coordinator that only hands out work is meant to claim nothing.
        severity: role.canAssign ? "info" : "warning",
        path: [...path, "maxClaims"],
        message: `The role ${quoted(name)} may never claim a task: a worker with the tag ${quoted(role.tags[0] ?? "")} gets it, and is given nothing.`,
        fix: "Set max_claims to 1 or more, or leave it out for no limit.",
      });
  }
  for (const name of Object.keys(layer.rolePrompts ?? {}))
    if (!Object.hasOwn(lifecycle.roles, name))
      log.add({
        code: "unknown-role",
        path: ["rolePrompts", name],
        message: `There are prompts for the role ${quoted(name)}, and there is no such role.`,
        fix: suggestOneOf(name, Object.keys(lifecycle.roles)),
      });
};
