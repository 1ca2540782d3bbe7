import type { Objection } from "./objection.ts";
import { fitsWildcard } from "./patterns/wildcard.ts";
import type { ReadLevel } from "./read-level.ts";

/** Navigator's own tools, as hosts name them. */
const OWN = /^mcp__(plugin_[\w-]*_)?(agent[-_])?navigator__/;
/** Tools of hosts that only read, plan or ask. */
const READING = new Set(
  "Read Grep Glob LS NotebookRead TodoRead TodoWrite ToolSearch AskUserQuestion BashOutput TaskOutput TaskList TaskGet TaskCreate TaskUpdate ExitPlanMode EnterPlanMode Skill Task Agent view_image update_plan read_file list_dir grep_files".split(
    " ",
  ),
);

/** Judges a call of another tool than the shell and the editor. */
export function judgeTool(name: string, { allow, deny }: ReadLevel): Objection | undefined {
  if (OWN.test(name)) return undefined;
  const denied = deny.tools?.find(({ pattern }) => fitsWildcard(pattern, name));
  if (denied !== undefined)
    return { kind: "tools", reason: `${name} must not be used here`, pattern: denied.source };
  if (READING.has(name) || allow.tools?.some(({ pattern }) => fitsWildcard(pattern, name))) return undefined;
  if (allow.tools !== undefined)
    return { kind: "tools", reason: `${name} is not among the tools that may be used` };
  const boundsEdits = allow.edit !== undefined || (deny.edit?.length ?? 0) > 0;
  if (boundsEdits && name.startsWith("mcp__"))
    return { kind: "tools", reason: `edits are bounded, and ${name} may make some` };
  return undefined;
}
