import { join, sep } from "node:path";

/** The command that starts this installation. A clone is started by its path: the registry may have another version. */
export function selfCommand(installed: string): readonly string[] {
  return installed.split(sep).includes("node_modules")
    ? ["npx", "-y", "agent-navigator"]
    : ["node", join(installed, "bin", "navigator.js")];
}
