import type { Caller } from "../model/caller.ts";
import type { Sync } from "../model/history.ts";
import type { Store } from "../store/store.ts";
import type { Files } from "./files.ts";
import type { Library } from "./library.ts";

export type Role = "agent" | "operator";

export interface Settings {
  readonly project: string;
  /** whose changes are to be confirmed: those of loaded tasks, of all tasks, of none */
  readonly sync: "loaded" | "all" | "off";
  readonly leaseMs: number;
  /** what agents may do besides, by operation name */
  readonly grants: readonly string[];
}

/** What a call has learned on its way, so that it is not asked for again. */
export interface Tally {
  /** unconfirmed syncs of the project after the last change */
  unconfirmed?: number | undefined;
  /** the syncs that the last change brought */
  brought?: readonly Pick<Sync, "id" | "taskId">[];
}

/** What one call works with. */
export interface Context {
  readonly role: Role;
  readonly caller: Caller;
  readonly settings: Settings;
  readonly now: () => number;
  /** opened when it is first needed */
  readonly store: () => Promise<Store>;
  readonly library: Library;
  readonly files: Files;
  /** where the examples that come with Navigator are */
  readonly examples: string;
  readonly bundled: string;
  readonly tally?: Tally;
  readonly progress: (done: number, total: number) => void;
  /** closes what was opened */
  readonly close: () => Promise<void>;
}
