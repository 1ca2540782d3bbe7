import { defaultSettings, type Settings } from "../operations/ports/settings.ts";
import type { Place } from "./screen.ts";

/** How a project is run: as the command says, else the environment, else as usual. */
export function settingsAt(place: Place, env: Readonly<Record<string, string | undefined>>): Settings {
  const { project, humanAnswers, sync, lease, grant } = place;
  return {
    ...defaultSettings,
    project: project ?? env["NAVIGATOR_PROJECT"] ?? defaultSettings.project,
    humanAnswers: humanAnswers ?? defaultSettings.humanAnswers,
    commands: place.allowCommands || env["NAVIGATOR_ALLOW_COMMANDS"] === "1" ? "trusted" : "off",
    sync: sync ?? defaultSettings.sync,
    leaseMs: lease ?? defaultSettings.leaseMs,
    grants: grant ?? defaultSettings.grants,
  };
}
