import { resolve } from "node:path";
import { isIn } from "../files/is-in.ts";

/** The variables by which clients tell a process the folder of the plugin that it belongs to. */
const PLUGIN = ["PLUGIN_ROOT", "CLAUDE_PLUGIN_ROOT"];

/**
 * The folder of the project that a process works on: the one that the user or the client names, else the current one.
 * Some clients start the process of a plugin in the plugin's own folder. A database there would be lost with the next
 * release, so then the user's own folder takes its place.
 */
export function projectFolder(
  env: Readonly<Record<string, string | undefined>>,
  current: string,
  userFolder: string,
): string {
  const named = env["NAVIGATOR_ROOT"] || env["CLAUDE_PROJECT_DIR"];
  if (named) return resolve(current, named);
  const isPlugin = PLUGIN.some((name) => env[name] && isIn(resolve(env[name]), current));
  return isPlugin ? userFolder : current;
}
