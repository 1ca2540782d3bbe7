import type { BoundLevel } from "./bound-level.ts";
import { judgeEdit } from "./judge-edit.ts";
import { judgeDeeds } from "./judge-run.ts";
import { judgeTool } from "./judge-tool.ts";
import type { Objection } from "./objection.ts";
import { absolute } from "./paths.ts";
import { type ReadLevel, readLevel, type Side } from "./read-level.ts";
import type { Deed, Edit } from "./shell/deed.ts";
import { readCommand } from "./shell/read-command.ts";
import { TooLong } from "./too-long.ts";
import type { ToolCall } from "./tool-call.ts";
import type { Forbidden, Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

/** The most comparisons of a part of a call with a pattern. */
const MOST_COMPARISONS = 300_000;

/** Judges one call of a host's own tools against every level. Throws nothing but `TooLong`, in a `limited` world. */
export function judgeCall(call: ToolCall, levels: readonly BoundLevel[], world: World): Verdict {
  const read = levels
    .filter(({ bounds }) => bounds.allow !== undefined || bounds.deny !== undefined)
    .map(readLevel);
  if (read.length === 0) return { allowed: true };
  const judge = judgeOf(call, askedOnce(world), extentOf(read));
  for (const level of read) {
    const objection = judge(level);
    if (objection !== undefined) return forbidden(objection, level.level, levels);
  }
  return { allowed: true };
}

/** Refuses a call that would take too long to compare with every pattern: a host may use the tool if its hook is late. */
function tooLarge({ strict }: ReadLevel): Objection | undefined {
  return strict
    ? { kind: "run", reason: "the command is not understood: it has too many parts for all bounds that hold" }
    : undefined;
}

/** How many guarded files an edit is compared with at each level, about. */
const GUARDED = 30;

/** How many words of a command take as long to compare as its name, about. */
const WORDS = 100;

/** How many levels there are, and how many patterns these have together. */
interface Extent {
  readonly levels: number;
  readonly patterns: number;
}

function extentOf(read: readonly ReadLevel[]): Extent {
  const patterns = read.reduce((sum, { allow, deny }) => sum + patternsIn(allow) + patternsIn(deny), 0);
  return { levels: read.length, patterns };
}

/** How many comparisons it takes to judge some deeds at every level, about. */
function costOf(deeds: readonly Deed[], extent: Extent): number {
  let cost = 0;
  for (const deed of deeds) {
    if (deed.kind === "edit") cost += extent.patterns + GUARDED * extent.levels;
    else if (deed.kind === "run") {
      const forms = [deed.words, ...deed.forms, ...deed.tails];
      const words = forms.reduce((sum, form) => sum + form.length, 0);
      cost += (forms.length + words / WORDS) * extent.patterns + costOf(deed.deeds, extent);
    } else cost += extent.levels;
  }
  return cost;
}

function isTooLarge(deeds: readonly Deed[], extent: Extent, world: World): boolean {
  const cost = costOf(deeds, extent);
  if (cost > MOST_COMPARISONS) return true;
  world.spend?.(cost);
  return false;
}

/** Reads the call once, for all levels. */
function judgeOf(call: ToolCall, world: World, extent: Extent): (level: ReadLevel) => Objection | undefined {
  // Text that breaks the parser must not pass for text without commands.
  try {
    if (call.kind === "tool") return (level) => judgeTool(call.name, level);
    if (call.kind === "run") {
      const deeds = readCommand(call.command, call.cwd, world);
      if (isTooLarge(deeds, extent, world)) return tooLarge;
      return (level) => judgeDeeds(deeds, level, world);
    }
    const edits = call.paths.map(
      (path): Edit => ({ kind: "edit", path: absolute(path, call.cwd, world.realpath), reach: "exact" }),
    );
    if (isTooLarge(edits, extent, world)) return tooLarge;
    return (level) => {
      for (const edit of edits) {
        const objection = judgeEdit(edit, level, world);
        if (objection !== undefined) return objection;
      }
      return undefined;
    };
  } catch (error) {
    if (error instanceof TooLong) throw error;
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

function patternsIn({ edit, run, tools }: Side): number {
  return (edit?.length ?? 0) + (run?.length ?? 0) + (tools?.length ?? 0);
}

/** The world, asked once for each answer: a line may name the same file thousands of times, and every level asks again. */
function askedOnce(world: World): World {
  return {
    ...world,
    realpath: once(world.realpath),
    isFolder: once(world.isFolder),
    readText: once(world.readText),
    scripts: once(world.scripts),
    gitAliases: once(world.gitAliases),
  };
}

function once<Answer>(ask: (path: string) => Answer): (path: string) => Answer {
  const known = new Map<string, { readonly answer: Answer }>();
  return (path) => {
    const found = known.get(path) ?? { answer: ask(path) };
    known.set(path, found);
    return found.answer;
  };
}
