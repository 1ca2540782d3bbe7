import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Stage } from "./stage.ts";

/** The built program of this repository. */
export const NAVIGATOR = fileURLToPath(new URL("../../bin/navigator.js", import.meta.url));

/** The entry of our MCP server in a host's settings, with a home of its own. */
export function navigatorServer(stage: Stage) {
  return {
    command: process.execPath,
    args: [NAVIGATOR, "mcp"],
    env: { NAVIGATOR_HOME: join(stage.home, "navigator") },
  };
}
