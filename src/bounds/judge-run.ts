import { judgeEdit } from "./judge-edit.ts";
import type { Objection } from "./objection.ts";
import { baseOf } from "./paths.ts";
import { allowsCommand, type CommandPattern, deniesCommand } from "./patterns/command-pattern.ts";
import type { ReadLevel } from "./read-level.ts";
import type { Deed, Run } from "./shell/deed.ts";
import type { World } from "./world.ts";

/** What holds where a deed is done. */
interface Place {
  /** the level allows the command that does it by name */
  readonly named: boolean;
  /** the deed is in a script on disk, where only what is certain counts */
  readonly onDisk: boolean;
}

const TOP: Place = { named: false, onDisk: false };

/** Judges everything that a line does against one level. */
export function judgeDeeds(deeds: readonly Deed[], level: ReadLevel, world: World): Objection | undefined {
  return firstObjection(deeds, level, world, TOP);
}

function firstObjection(
  deeds: readonly Deed[],
  level: ReadLevel,
  world: World,
  place: Place,
): Objection | undefined {
  for (const [index, deed] of deeds.entries()) {
    const objection = judgeDeed(deed, level, world, place, deeds[index + 1]);
    if (objection !== undefined) return objection;
  }
  return undefined;
}

function judgeDeed(
  deed: Deed,
  level: ReadLevel,
  world: World,
  place: Place,
  next: Deed | undefined,
): Objection | undefined {
  switch (deed.kind) {
    case "run":
      return judgeRun(deed, level, world, place);
    case "edit":
      if (place.onDisk && (deed.path === undefined || deed.by !== undefined)) return undefined;
      return deed.by !== undefined && place.named ? undefined : judgeEdit(deed, level, world);
    case "opaque":
      if (!level.strict || place.named || place.onDisk) return undefined;
      return { kind: "run", reason: `the command is not understood: ${deed.why}` };
    case "background":
      if (!level.strict || place.named || place.onDisk || (next?.kind === "run" && isNamed(next, level)))
        return undefined;
      return { kind: "run", reason: "the command goes on in the background, after the step" };
  }
}

function judgeRun(run: Run, level: ReadLevel, world: World, place: Place): Objection | undefined {
  const denied = deniedBy(run, level, place);
  if (denied !== undefined) return denied;
  const named = isNamed(run, level);
  const inner: Place = { named: place.named || named, onDisk: place.onDisk || run.manner === "file" };
  const passes =
    level.allow.run === undefined || inner.named || inner.onDisk || run.manner === "neutral" || wraps(run);
  if (!passes) {
    const voided = run.voided === undefined ? "" : `; ${run.voided} may give its name another meaning`;
    return { kind: "run", reason: `${nameOf(run)} is not among the commands that may be run${voided}` };
  }
  return firstObjection(run.deeds, level, world, inner);
}

/** Whether an `allow` of the level names the command as it is looked up. */
function isNamed(run: Run, { allow }: ReadLevel): boolean {
  return (
    run.voided === undefined &&
    run.manner !== "function" &&
    allow.run?.some((pattern) => allowsCommand(pattern, run.words)) === true
  );
}

/** Whether a command only runs others, which are judged for themselves. */
function wraps(run: Run): boolean {
  return (
    (run.manner === "wrapper" || run.manner === "function") &&
    run.deeds.some(({ kind }) => kind === "run" || kind === "opaque")
  );
}

function deniedBy(run: Run, { deny }: ReadLevel, place: Place): Objection | undefined {
  for (const pattern of deny.run ?? []) {
    const forms = [...run.forms, ...(pattern.words.length > 1 ? run.tails : [])];
    const verdicts = (forms.length > 0 ? forms : [run.words]).map((form) => deniesCommand(pattern, form));
    if (verdicts.includes("yes"))
      return {
        kind: "run",
        reason: `${deniedName(run, pattern)} must not be run here`,
        pattern: pattern.source,
      };
    if (verdicts.includes("perhaps") && !place.onDisk)
      return {
        kind: "run",
        reason: `the command is not understood: it may be one that must not be run`,
        pattern: pattern.source,
      };
  }
  return undefined;
}

/** A denied command in the words of its pattern, which hold no secret, and the program that may run it. */
function deniedName(run: Run, { member }: CommandPattern): string {
  const name = nameOf(run);
  const base = baseOf(name.split(" ")[0] ?? "");
  if (/[*?[]/.test(member)) return name;
  return [base, base.split("-")[0]].includes(member.split(" ")[0]) ? member : `${member} (in ${base})`;
}

/** Programs whose first word is a subcommand, so that it is no secret. */
const VERBED =
  /^(git|npm|pnpm|yarn|bun|gh|glab|docker|podman|kubectl|helm|terraform|cargo|go|make|pip3?|poetry|uv|apt|apt-get|brew)$/;

/** The name of the program, and its subcommand: other arguments may hold secrets. */
function nameOf({ words, forms }: Run): string {
  const [name, verb] = forms.at(-1) ?? words;
  const program = words[0]?.text ?? "a command";
  const short = program.length > 60 ? `${program.slice(0, 60)}...` : program;
  const isPlain = VERBED.test(name?.text ?? "") && /^[a-z][a-z-]{1,20}$/.test(verb?.text ?? "");
  return isPlain ? `${short} ${verb?.text}` : short;
}
