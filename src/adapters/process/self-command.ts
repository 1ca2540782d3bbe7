import { join, sep } from "node:path";

/** How another program starts this very installation: a clone is not to be had from a registry. */
export function selfCommand(installed: string): readonly string[] {
  return installed.split(sep).includes("node_modules")
    ? ["npx", "-y", "agent-navigator"]
    : ["node", join(installed, "bin", "navigator.js")];
}
