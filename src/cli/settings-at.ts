import { readLeaseLength } from "../operations/ports/lease-length.ts";
import { defaultSettings, type Settings } from "../operations/ports/settings.ts";
import type { StoreOptions } from "./store-options.ts";

/** The settings of a project: the command's options, which `configure` has completed, the environment, the defaults. */
export function settingsAt(
  options: StoreOptions,
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const { project, humanAnswers, assurance, sync, lease, grant, limits } = options;
  return {
    ...defaultSettings,
    project: project ?? env["NAVIGATOR_PROJECT"] ?? defaultSettings.project,
    assurance:
      humanAnswers === "relayed" && !isStated(options) ? "relayed" : (assurance ?? defaultSettings.assurance),
    commands: options.allowCommands || env["NAVIGATOR_ALLOW_COMMANDS"] === "1" ? "trusted" : "off",
    sync: sync ?? defaultSettings.sync,
    leaseMs: (lease === undefined ? undefined : readLeaseLength(lease)) ?? defaultSettings.leaseMs,
    grants: grant ?? defaultSettings.grants,
    limits: { ...defaultSettings.limits, ...limits },
  };
}

/** Whether a level is stated anywhere: it decides then, also about answers that agents pass on. */
function isStated({ configured }: StoreOptions): boolean {
  return configured?.explained.some(({ name, tier }) => name === "assurance" && tier !== "built-in") ?? false;
}
