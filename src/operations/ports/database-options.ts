import type { Ports } from "./call.ts";
import { defaultSettings } from "./settings.ts";

type Placed = Pick<Ports, "machine" | "settings">;

/** How another process is told where the tasks are, from whichever folder it starts; nothing if only memory has them. */
export function placeWords({ machine, settings }: Placed): readonly string[] | undefined {
  if (machine?.database === undefined) return undefined;
  return ["--db", machine.database, ...projectWords(settings)];
}

/** The same for a process that starts in this folder, where what is usual need not be said. */
export function placeWordsHere({ machine, settings, files }: Placed & Pick<Ports, "files">) {
  const usual = machine && files.beside(`${machine.home}/.`, "navigator.db");
  const database = machine?.database === usual ? undefined : machine?.database;
  return [...(database === undefined ? [] : ["--db", database]), ...projectWords(settings)];
}

function projectWords({ project }: Ports["settings"]): readonly string[] {
  return project === defaultSettings.project ? [] : ["--project", project];
}
