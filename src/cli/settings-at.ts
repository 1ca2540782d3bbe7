import { readLeaseLength } from "../operations/ports/lease-length.ts";
import { defaultSettings, type Settings } from "../operations/ports/settings.ts";
import type { StoreOptions } from "./store-options.ts";

/**
 * The settings of a project: from the command's options, which `configure` has completed, else from the
 * environment, else the defaults.
 */
export function settingsAt(
  options: StoreOptions,
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const { project, humanAnswers, assurance, forms, sync, lease, grant, limits } = options;
  return {
    ...defaultSettings,
    project: project ?? env["NAVIGATOR_PROJECT"] ?? defaultSettings.project,
    assurance:
      humanAnswers === "relayed" && !isStated(options) ? "relayed" : (assurance ?? defaultSettings.assurance),
    forms: forms ?? defaultSettings.forms,
    commands: options.allowCommands || env["NAVIGATOR_ALLOW_COMMANDS"] === "1" ? "trusted" : "off",
    sync: sync ?? defaultSettings.sync,
    leaseMs: (lease === undefined ? undefined : readLeaseLength(lease)) ?? defaultSettings.leaseMs,
    grants: grant ?? defaultSettings.grants,
    limits: { ...defaultSettings.limits, ...limits },
  };
}

/** Whether any tier sets the assurance. If so, it decides, even if `humanAnswers` lets agents relay answers. */
function isStated({ configured }: StoreOptions): boolean {
  return configured?.explained.some(({ name, tier }) => name === "assurance" && tier !== "built-in") ?? false;
}
