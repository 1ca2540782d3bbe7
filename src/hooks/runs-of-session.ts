import type { BoundLevel } from "../bounds/bound-level.ts";
import { openedLevel } from "../bounds/standing-level.ts";
import type { HookedRun } from "../model/hooked-run.ts";
import { isOpened } from "./is-opened.ts";
import type { KnownRun, Snapshot } from "./snapshot.ts";

const ENDED: readonly string[] = ["done", "failed", "cancelled"];

interface Asker {
  readonly session: string;
  readonly agent?: string;
}

/** The runs that the session leads, also those that its agent gave up. */
export function runsOfSession({ runs }: Snapshot, { session }: Pick<Asker, "session">): readonly KnownRun[] {
  return runs.filter(({ run }) => run.session === session);
}

/** The runs that this agent must bring on itself now. */
export function openRunsOf(snapshot: Snapshot, asker: Asker, now: number): readonly HookedRun[] {
  return runsOfSession(snapshot, asker)
    .filter(({ run, task }) => run.agent === asker.agent && isOpen(run, task, now))
    .map(({ run }) => run);
}

function isOpen(run: HookedRun, task: KnownRun["task"], now: number): boolean {
  if (run.standing !== "open" || run.call === undefined || !task) return false;
  // A guided agent renews its claim with its next report. A worker whose claim has expired may not report.
  if (run.claimed && (task.owner === undefined || (task.until !== undefined && task.until <= now)))
    return false;
  // Another version: the run went on in a way that this record does not tell, so its next call may be impossible.
  if (task.version !== run.version || ENDED.includes(task.category)) return false;
  return task.owner === undefined || task.owner === run.caller;
}

/**
 * The bounds of an agent's calls: the operator's, then those of every run of its session and of the tasks that it left.
 * A subagent obeys its parent's runs and its own. A session that leads no run obeys what the project's runs deny while their claims last: otherwise a
 * new session would be a way round.
 */
export function levelsFor(snapshot: Snapshot, asker: Asker, now: number): readonly BoundLevel[] {
  const own = runsOfSession(snapshot, asker);
  const obeyed = own.filter(
    ({ run }) => asker.agent === undefined || run.agent === undefined || run.agent === asker.agent,
  );
  const others = own.length > 0 ? [] : snapshot.runs.filter(({ run, task }) => isHeld(run, task, now));
  return [
    ...snapshot.standing.map((level) =>
      openedLevel(level, (opener) => isOpened(opener, obeyed, snapshot.left)),
    ),
    ...obeyed.flatMap(({ run }) => levelsOf(run, run.standing !== "open")),
    ...snapshot.left.flatMap((left) => levelsOf(left, true)),
    ...others.flatMap(({ run }) => levelsOf(run, true)),
  ];
}

function isHeld({ caller }: HookedRun, task: KnownRun["task"], now: number): boolean {
  if (!task || ENDED.includes(task.category)) return false;
  return task.owner === caller && (task.until === undefined || task.until > now);
}

function levelsOf({ levels }: Pick<HookedRun, "levels">, waiting: boolean): readonly BoundLevel[] {
  return (levels as readonly BoundLevel[]).map((level) => (waiting ? { ...level, waiting } : level));
}
