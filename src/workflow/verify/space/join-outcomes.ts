import type { Strategy } from "../../program.ts";
import type { Pair } from "./movement.ts";

/** How a branch may end. */
export interface BranchEnds {
  readonly passes: boolean;
  readonly fails: boolean;
}

/** The outcomes that a join may have, and how many branches may open before it fires. */
export interface JoinOutcomes {
  readonly passed: boolean;
  readonly failed: boolean;
  readonly opened: number;
}

export function joinOutcomes(pair: Pair, ends: readonly BranchEnds[], emptyLists: boolean): JoinOutcomes {
  const { fork, join } = pair;
  if (fork.each) return overItems(join.strategy, fork.each.maxItems, ends[0], emptyLists);
  return decide(pair, ends);
}

/** The outcomes of a join if one branch, the visitor, can end only as `after` says. */
export function outcomesAfterVisit(
  pair: Pair,
  ends: readonly BranchEnds[],
  visitor: number,
  after: BranchEnds,
): JoinOutcomes {
  const { fork, join } = pair;
  if (!fork.each) return decide(pair, ends.with(visitor, after));
  const least = join.strategy.kind === "quorum" ? join.strategy.count : 1;
  const { maxItems } = fork.each;
  const said = [1, 2, least, least + 1]
    .filter((count) => count >= least && count <= maxItems)
    .map((count) => decide(pair, [after, ...new Array(count - 1).fill(ends[visitor])]));
  return {
    passed: said.some(({ passed }) => passed),
    failed: said.some(({ failed }) => failed),
    opened: said.length > 0 ? 1 : 0,
  };
}

/**
 * The outcomes of a join. Branches run in any order, and any of them may never end. A later branch opens only after
 * earlier branches have ended without deciding the join.
 */
function decide({ fork, join }: Pair, ends: readonly BranchEnds[]): JoinOutcomes {
  const total = ends.length;
  const room = Math.min(total, fork.maxConcurrency ?? total);
  const needed = passesNeeded(join.strategy, total);
  const opened = join.strategy.kind === "first" ? room : openable(ends, room, needed);
  const open = ends.slice(0, opened);
  return {
    passed: open.filter((end) => end.passes).length >= needed,
    failed: open.filter((end) => end.fails).length >= failuresNeeded(join.strategy, total),
    opened,
  };
}

function passesNeeded(strategy: Strategy, total: number): number {
  if (strategy.kind === "quorum") return strategy.count;
  return strategy.kind === "all-pass" ? total : 1;
}

function failuresNeeded(strategy: Strategy, total: number): number {
  return strategy.kind === "first" ? 1 : total - passesNeeded(strategy, total) + 1;
}

/** How many branches can open. Each ended branch makes room for one more, as long as the join is undecided. */
function openable(ends: readonly BranchEnds[], room: number, needed: number): number {
  let onlyPass = 0;
  let onlyFail = 0;
  let either = 0;
  let opened = 0;
  const limit = () => {
    const passed = Math.min(onlyPass, needed - 1);
    const failed = Math.min(onlyFail, ends.length - needed);
    return room + Math.min(ends.length - 1, passed + failed + either);
  };
  while (opened < ends.length && opened < limit()) {
    const end = ends[opened];
    if (end?.passes && end.fails) either += 1;
    else if (end?.passes) onlyPass += 1;
    else if (end?.fails) onlyFail += 1;
    opened += 1;
  }
  return opened;
}

/**
 * The outcomes of a join over a list, which may have any length up to its limit. An empty list passes `all-pass` and
 * fails the other strategies.
 */
function overItems(
  strategy: Strategy,
  maxItems: number,
  end: BranchEnds | undefined,
  emptyLists: boolean,
): JoinOutcomes {
  const { passes = false, fails = false } = end ?? {};
  const needed = strategy.kind === "quorum" ? strategy.count : 1;
  const isAll = strategy.kind === "all-pass";
  return {
    passed: (passes && needed <= maxItems) || (isAll && emptyLists),
    failed: fails || (!isAll && (emptyLists || needed > 1)),
    opened: 1,
  };
}
