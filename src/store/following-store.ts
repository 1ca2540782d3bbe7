import type { Store } from "./store.ts";
import { StoreError } from "./store-error.ts";

/** How soon a process that only reads learns that its project has moved. */
const LOOK_AGAIN_MS = 1_000;
/** The most places that a project is followed to at once. A circle of places would never end. */
const MOST_PLACES = 8;

export interface Following {
  /** the store in which the project was last known to be */
  readonly home: Store;
  readonly project: string;
  /** opens the store at the place that a project has moved to */
  readonly open: (place: string) => Promise<Store>;
  readonly onMoved: (place: string) => void;
  /** a clock of this process */
  readonly now?: () => number;
}

type Part = "tasks" | "log" | "syncs" | "definitions" | "records" | "cursors" | "search" | "transfer";
type AnyCall = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * A store that follows one project when it moves to another database: a call that the old database refuses is made in the
 * new one, and reads go there within a second. Other projects, such as the installation's own, stay where they are.
 */
export function followingStore(following: Following): Store {
  const { home } = following;
  const place = new CurrentPlace(following);
  const part = <P extends Part>(name: P): Store[P] =>
    new Proxy(home[name], {
      get: (_, method) =>
        ((...args) => place.call(args, (store) => callOf(store[name], method)(...args))) satisfies AnyCall,
    });
  const { wait } = part("log");
  const log = new Proxy(part("log"), {
    get: (own, method) => (method === "wait" ? waiting(wait) : Reflect.get(own, method)),
  });
  const [tasks, syncs, definitions, records] = [
    part("tasks"),
    part("syncs"),
    part("definitions"),
    part("records"),
  ];
  const [cursors, search, transfer] = [part("cursors"), part("search"), part("transfer")];
  return {
    ...(home.isNew !== undefined && { isNew: home.isNew }),
    now: () => place.store.now(),
    commit: (commit) => place.call([commit], (store) => store.commit(commit)),
    reply: (project, key) => place.call([project], (store) => store.reply(project, key)),
    claim: (query, take) => place.call([query], (store) => store.claim(query, take)),
    tasks,
    log,
    syncs,
    definitions,
    records,
    cursors,
    search,
    transfer,
    examine: () => place.store.examine(),
    close: () => place.close(),
  };
}

/** Waits in parts, so that a reader that waits at the old place goes on at the new one. */
function waiting(wait: Store["log"]["wait"]): Store["log"]["wait"] {
  return async (project, mark, timeoutMs, signal) => {
    for (let left = timeoutMs; ; left -= LOOK_AGAIN_MS) {
      if (await wait(project, mark, Math.min(left, LOOK_AGAIN_MS), signal)) return true;
      if (left <= LOOK_AGAIN_MS || signal?.aborted === true) return false;
    }
  };
}

function callOf(part: object, method: string | symbol): AnyCall {
  return Reflect.get(part, method) as AnyCall;
}

/** The store that has the project now. */
class CurrentPlace {
  readonly #following: Following;
  readonly #now: () => number;
  /** the stores at the places that the project has been at; a project may come back */
  readonly #opened = new Map<string, Store>();
  #store: Store;
  #looking: Promise<void> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(following: Following) {
    this.#following = following;
    this.#store = following.home;
    this.#now = following.now ?? (() => performance.now());
  }

  get store(): Store {
    return this.#store;
  }

  async call<T>(args: readonly unknown[], run: (store: Store) => Promise<T>): Promise<T> {
    const { home, project } = this.#following;
    if (projectIn(args[0]) !== project) return run(home);
    if (this.#now() - this.#lookedAt >= LOOK_AGAIN_MS) await this.#look();
    const { store } = this;
    try {
      return await run(store);
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== "MOVED") throw error;
      if (store === this.store) await this.#look();
      // The new place cannot be opened from here, or the move there has not ended yet.
      if (store === this.store) throw error;
      return run(this.store);
    }
  }

  async close(): Promise<void> {
    for (const store of [...this.#opened.values(), this.#following.home]) await store.close();
  }

  /** Follows the project to its present place. Calls at the same moment look once. */
  async #look(): Promise<void> {
    this.#looking ??= this.#follow().finally(() => {
      this.#lookedAt = this.#now();
      this.#looking = undefined;
    });
    await this.#looking;
  }

  async #follow(): Promise<void> {
    const { project, open, onMoved } = this.#following;
    for (let places = 0; places < MOST_PLACES; places++) {
      const relocation = await this.store.transfer.relocation(project);
      if (relocation?.state !== "left") return;
      const next = this.#opened.get(relocation.place) ?? (await open(relocation.place));
      this.#opened.set(relocation.place, next);
      this.#store = next;
      onMoved(relocation.place);
    }
  }
}

/** The project that a call is about: its first argument names it, or has it as a field. */
function projectIn(argument: unknown): unknown {
  if (typeof argument !== "object" || argument === null) return argument;
  const first = Array.isArray(argument) ? argument[0] : argument;
  const { project, record } = (first ?? {}) as { readonly project?: unknown; readonly record?: object };
  return project ?? (record === undefined ? undefined : projectIn(record));
}
