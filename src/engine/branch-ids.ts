import type { ForkNode } from "../workflow/program.ts";

/** The ids of a fork's branches, in the order in which they open: the first node of each, or the number of its item. */
export function branchIds(fork: ForkNode, total: number): readonly string[] {
  if (fork.each) return Array.from({ length: total }, (_, index) => itemId(index));
  return edgeIds(fork);
}

/** The id of one branch; `undefined` if the fork has no such branch. */
export function branchId(fork: ForkNode, total: number, index: number): string | undefined {
  if (!fork.each) return edgeIds(fork)[index];
  return index < total ? itemId(index) : undefined;
}

function itemId(index: number): string {
  return String(index + 1);
}

/**
 * Caches the ids of a fork. Each id depends on all ids before it, so computing each separately would take minutes for a
 * fork with many branches.
 */
const cache = new WeakMap<ForkNode, readonly string[]>();

function edgeIds(fork: ForkNode): readonly string[] {
  const ids = cache.get(fork) ?? distinct(fork.edges.map(({ to }) => to));
  cache.set(fork, ids);
  return ids;
}

function distinct(names: readonly string[]): readonly string[] {
  const ids = new Set<string>();
  const counts = new Map<string, number>();
  for (const name of names) {
    let count = counts.get(name) ?? 1;
    while (ids.has(numbered(name, count))) count++;
    ids.add(numbered(name, count));
    counts.set(name, count);
  }
  return [...ids];
}

function numbered(name: string, count: number): string {
  return count === 1 ? name : `${name}~${count}`;
}
