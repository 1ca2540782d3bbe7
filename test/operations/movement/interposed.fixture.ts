import type { Commit } from "../../../src/store/parts/commit.ts";
import type { Store } from "../../../src/store/store.ts";

/** A store that, once, runs `before` just ahead of the first commit that `isMeant` picks. */
export function interposed(
  store: Store,
  isMeant: (commit: Commit) => boolean,
  before: () => Promise<unknown>,
): Store {
  let isDone = false;
  return {
    ...store,
    commit: async (commit) => {
      if (!isDone && isMeant(commit)) {
        isDone = true;
        await before();
      }
      return store.commit(commit);
    },
  };
}

export function changes(taskId: string): (commit: Commit) => boolean {
  return (commit) => commit.changes.some(({ record }) => record.id === taskId);
}
