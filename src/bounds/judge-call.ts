import type { BoundLevel } from "./bound-level.ts";
import { judgeEdit } from "./judge-edit.ts";
import { judgeDeeds } from "./judge-run.ts";
import { judgeTool } from "./judge-tool.ts";
import type { Objection } from "./objection.ts";
import { absolute } from "./paths.ts";
import { type ReadLevel, readLevel } from "./read-level.ts";
import type { Edit } from "./shell/deed.ts";
import { readCommand } from "./shell/read-command.ts";
import type { ToolCall } from "./tool-call.ts";
import type { Forbidden, Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

/** Judges one call of a host's own tools against every level. Never throws. */
export function judgeCall(call: ToolCall, levels: readonly BoundLevel[], world: World): Verdict {
  const read = levels
    .filter(({ bounds }) => bounds.allow !== undefined || bounds.deny !== undefined)
    .map(readLevel);
  if (read.length === 0) return { allowed: true };
  const judge = judgeOf(call, world);
  for (const level of read) {
    const objection = judge(level);
    if (objection !== undefined) return forbidden(objection, level.level, levels);
  }
  return { allowed: true };
}

/** Reads the call once, for all levels. */
function judgeOf(call: ToolCall, world: World): (level: ReadLevel) => Objection | undefined {
  // Text that breaks the parser must not pass for text without commands.
  try {
    if (call.kind === "tool") return (level) => judgeTool(call.name, level);
    if (call.kind === "run") {
      const deeds = readCommand(call.command, call.cwd, world);
      return (level) => judgeDeeds(deeds, level, world);
    }
    const edits = call.paths.map(
      (path): Edit => ({ kind: "edit", path: absolute(path, call.cwd, world.realpath), reach: "exact" }),
    );
    return (level) =>
      edits.map((edit) => judgeEdit(edit, level, world)).find((objection) => objection !== undefined);
  } catch (error) {
    const why = error instanceof Error ? error.name : "error";
    return ({ strict }) =>
      strict
        ? { kind: "run", reason: `the command is not understood: reading it ended with ${why}` }
        : undefined;
  }
}

function forbidden(
  { kind, reason, pattern }: Objection,
  level: BoundLevel,
  levels: readonly BoundLevel[],
): Forbidden {
  const opener = pattern === undefined ? undefined : level.openers?.[pattern];
  const allowedNow = levels.findLast(({ bounds, waiting }) => !waiting && bounds.allow?.[kind] !== undefined)
    ?.bounds.allow?.[kind];
  return {
    allowed: false,
    code: "STEP_FORBIDS",
    kind,
    reason: `${level.name}: ${reason}.`,
    level: level.name,
    ...(pattern === undefined ? {} : { pattern }),
    ...(opener === undefined ? {} : { opener }),
    ...(allowedNow === undefined ? {} : { allowedNow }),
  };
}
