import { defaultSettings, type Settings } from "../operations/ports/settings.ts";
import type { StoreOptions } from "./store-options.ts";

/** The settings of a project: the command's options first, then the environment, then the defaults. */
export function settingsAt(
  options: StoreOptions,
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const { project, humanAnswers, sync, lease, grant } = options;
  return {
    ...defaultSettings,
    project: project ?? env["NAVIGATOR_PROJECT"] ?? defaultSettings.project,
    humanAnswers: humanAnswers ?? defaultSettings.humanAnswers,
    commands: options.allowCommands || env["NAVIGATOR_ALLOW_COMMANDS"] === "1" ? "trusted" : "off",
    sync: sync ?? defaultSettings.sync,
    leaseMs: lease ?? defaultSettings.leaseMs,
    grants: grant ?? defaultSettings.grants,
  };
}
