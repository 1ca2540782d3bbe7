import { afterEach, beforeEach } from "vitest";
import type { Store } from "../store.ts";

/** When a failing commit fails: before the database stores it, or afterwards, so that only its answer is lost. */
export type FailingMoment = "before" | "after";

/** A store to test, on a database of its own. */
export interface OpenedStore {
  readonly store: Store;
  /** opens another store on the same database, as another process does; absent if the database ends with the store */
  readonly reopen?: () => Promise<Store>;
  /** makes the next commit of the database fail */
  readonly failNextCommit: (moment: FailingMoment) => void;
  /** deletes the database; called after `store` and all other stores are closed */
  readonly destroy: () => Promise<void>;
}

export type OpenStore = () => Promise<OpenedStore>;

/** A fresh store for each test of the block it is called in. */
export interface FreshStore {
  readonly store: Store;
  /** opens another store on the same database; undefined if the database ends with the store */
  readonly reopen: (() => Promise<Store>) | undefined;
  readonly failNextCommit: (moment: FailingMoment) => void;
}

export function freshStore(open: OpenStore): FreshStore {
  let opened: OpenedStore | undefined;
  let others: Store[] = [];
  const current = (): OpenedStore => {
    if (opened === undefined) throw new Error("a store is open only inside a test");
    return opened;
  };
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(async () => {
    const { store, destroy } = current();
    for (const each of [...others, store]) await each.close();
    others = [];
    await destroy();
  });
  return {
    get store() {
      return current().store;
    },
    get reopen() {
      const { reopen } = current();
      if (reopen === undefined) return undefined;
      return async () => {
        const other = await reopen();
        others.push(other);
        return other;
      };
    },
    failNextCommit: (moment) => current().failNextCommit(moment),
  };
}
