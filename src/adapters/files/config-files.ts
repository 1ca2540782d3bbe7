import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CONFIG_NAMES, type ConfigFile } from "../../config/tier-of-file.ts";

/** The configuration files of a user and of a project, the user's first. Each folder has one at most. */
export function configFilesIn(folders: Readonly<Record<ConfigFile["tier"], string>>): ConfigFile[] {
  return (["user", "project"] as const).flatMap((tier) => {
    for (const name of CONFIG_NAMES) {
      const file = join(folders[tier], name);
      const text = textIn(file);
      if (text !== undefined) return [{ tier, file, text }];
    }
    return [];
  });
}

/**
 * The text of a file; `undefined` if there is none. Reads synchronously, because the process needs
 * the settings to start.
 */
function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EISDIR"))
      return undefined;
    throw error;
  }
}
