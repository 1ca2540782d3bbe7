import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../model/history.ts";
import { type Mark, START } from "../../model/mark.ts";
import type { Store } from "../store.ts";
import { type Acknowledged, COUNTER } from "./concurrent-writers.ts";

const PROCESSES = 4;
const WRITERS_EACH = 4;
const ROUNDS = 8;

/** A process with a store on the same database, ready to run `contest` for each writer at once. */
export interface WriterProcess {
  readonly run: () => Promise<readonly Acknowledged[]>;
}

export interface ProcessStore {
  readonly store: Store;
  /** resolves when the process is ready */
  readonly start: (writers: readonly string[], rounds: number) => Promise<WriterProcess>;
  readonly destroy: () => Promise<void>;
}

/** The part of the contract that needs several processes. */
export function processes(open: () => Promise<ProcessStore>): void {
  describe("16 writers in four processes", () => {
    it("write one log without gaps, which a follower reads in order, and leave nothing of refused commits", async () => {
      const { store, start, destroy } = await open();
      try {
        const started = await Promise.all(
          Array.from({ length: PROCESSES }, (_, process) =>
            start(
              Array.from({ length: WRITERS_EACH }, (_, writer) => `writer ${process}.${writer}`),
              ROUNDS,
            ),
          ),
        );
        const over = new AbortController();
        const followed = follow(store, over.signal);
        const done = (await Promise.all(started.map((each) => each.run()))).flat();
        over.abort();
        const log = await wholeLog(store);
        expect(await followed).toEqual(log);
        expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
        expect(done.flatMap(({ seqs }) => seqs).toSorted((a, b) => a - b)).toEqual(log.map(({ seq }) => seq));
        await expectNoGhosts(store, done);
      } finally {
        await store.close();
        await destroy();
      }
    });
  });
}

async function expectNoGhosts(store: Store, done: readonly Acknowledged[]): Promise<void> {
  const project = "project";
  const { tasks } = await store.tasks.list({ project, limit: 99_999 });
  const created = done.flatMap((each) => each.created);
  expect(tasks.map(({ id }) => id).toSorted()).toEqual(created.toSorted());
  const { records } = await store.records.list(project, "newcomer", { limit: 99_999 });
  const newcomers = created.filter((id) => id.includes(" reply ") || id.includes(" count "));
  expect(records.map(({ id }) => id)).toEqual(newcomers.toSorted());
  expect((await store.syncs.list({ project, limit: 0 })).total).toBe(newcomers.length);
  const [counter] = await store.records.load(project, COUNTER.kind, [COUNTER.id]);
  const counted = done.reduce((sum, each) => sum + each.counted, 0);
  expect(counter).toMatchObject({ version: counted, value: counted });
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = `round ${round}`;
    const winners = done.flatMap(({ replies }) => replies[key] ?? []);
    expect(winners).toHaveLength(1);
    expect(await store.reply(project, key)).toBe(winners[0]);
  }
}

/** Reads the log as it grows, page by page, until `over` is aborted and the log is read to its end. */
async function follow(store: Store, over: AbortSignal): Promise<readonly LogEntry[]> {
  const seen: LogEntry[] = [];
  for (let mark: Mark = START; ; ) {
    const isOver = over.aborted;
    const page = await store.log.after("project", mark, 7);
    if (!page.ok) throw new Error("the log was replaced");
    seen.push(...page.entries);
    mark = page.next;
    if (page.entries.length > 0) continue;
    if (isOver) return seen;
    await store.log.wait("project", mark, 60_000, over);
  }
}

async function wholeLog(store: Store): Promise<readonly LogEntry[]> {
  return store.log.all({ project: "project", limit: 99_999 });
}
