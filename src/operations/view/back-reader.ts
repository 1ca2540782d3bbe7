import type { HistoryEntry } from "../../model/history.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";

/** Most tasks have moved within a few entries. A task that has not is read on in larger pages. */
const FIRST_PAGE = 20;
const PAGE = 500;

/** Reads the histories of tasks backwards: the newest entries of each, and a bounded number of older ones of all. */
export class BackReader {
  readonly #call: Call;
  readonly #pace: Pace;
  #left: number;

  /** `most`: how many entries are read beyond the newest ones of each task */
  constructor(call: Call, most: number) {
    this.#call = call;
    this.#pace = new Pace(call, 20);
    this.#left = most;
  }

  /** The entries of a task before a number of the log, newest first. Ends early if the bound is reached. */
  async *before(task: string, seq: number): AsyncGenerator<HistoryEntry> {
    const { log } = await this.#call.ports.store();
    const { project } = this.#call.ports.settings;
    let after = seq;
    for (let limit = FIRST_PAGE; limit === FIRST_PAGE || this.#left > 0; limit = PAGE) {
      const entries = await log.ofTask({ project, task, after, limit, newestFirst: true });
      if (limit === PAGE) this.#left -= entries.length;
      await this.#pace.next();
      yield* entries;
      if (entries.length < limit) return;
      after = entries.at(-1)?.seq ?? 0;
    }
  }
}
