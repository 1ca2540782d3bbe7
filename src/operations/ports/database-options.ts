import type { Ports } from "./call.ts";
import { defaultSettings } from "./settings.ts";

type Location = Pick<Ports, "machine" | "settings">;

/** The options with which another process finds this database from any folder; `undefined` for a store in memory. */
export function databaseOptions({ machine, settings }: Location): readonly string[] | undefined {
  if (machine?.database === undefined) return undefined;
  return ["--db", machine.database, ...projectOptions(settings)];
}

/** The options with which another process finds this database from the current folder. Leaves defaults out. */
export function databaseOptionsHere({ machine, settings, files }: Location & Pick<Ports, "files">) {
  const usual = machine && files.beside(`${machine.home}/.`, "navigator.db");
  const database = machine?.database === usual ? undefined : machine?.database;
  return [...(database === undefined ? [] : ["--db", database]), ...projectOptions(settings)];
}

function projectOptions({ project }: Ports["settings"]): readonly string[] {
  return project === defaultSettings.project ? [] : ["--project", project];
}
