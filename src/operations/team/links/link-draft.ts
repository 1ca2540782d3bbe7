import type { Link, TaskLinks } from "../../../model/link.ts";
import type { Refusal } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import { holdsUp, noLinks, type Wait, waitingFor, waitOf } from "../../../team/link-rules.ts";
import { TooLongHere } from "../../door/aside-call.ts";
import { TooManyChanges } from "../../door/too-many-changes.ts";
import type { Journey } from "../../movement/journey.ts";
import { linksChange, linksOf } from "../../movement/team/load-links.ts";
import { withBlockers } from "../../movement/team/settle-dependants.ts";
import type { Call } from "../../ports/call.ts";
import { Pace } from "../../ports/pace.ts";
import { DraftedLinks } from "./drafted-links.ts";
import { findCycle } from "./find-cycle.ts";
import { clockChange, linkClock } from "./link-clock.ts";

/** A link between two tasks. `from` is the predecessor or the container. */
export interface NewLink extends Omit<Link, "task"> {
  readonly from: string;
  readonly to: string;
}

/** How many known tasks the search for a cycle visits. */
const MOST_VISITED = 20_000;
/** How many links and tasks a call looks at on the thread that other callers wait for. */
const MOST_HERE = 200;

/**
 * Links that a call adds and removes, with the counts of the tasks at both ends. Every commit that adds a blocking link
 * to a known task also changes the project's link clock: two calls that would close a cycle together cannot both
 * commit. So does every commit with a link to a known task that it does not change: renaming the task changes the clock
 * too, and no link is left at the old id.
 */
export class LinkDraft {
  readonly #call: Call;
  readonly #journey: Journey;
  readonly #drafted = new Map<string, DraftedLinks>();
  readonly #waits: Wait[] = [];
  /** tasks that this call creates: no stored link can lead on from them */
  readonly #fresh: ReadonlySet<string>;
  readonly #pace: Pace;
  #clock = 0;
  #weight = 0;
  #visited = 0;

  private constructor(call: Call, journey: Journey, fresh: ReadonlySet<string>) {
    this.#call = call;
    this.#journey = journey;
    this.#fresh = fresh;
    this.#pace = new Pace(call, MOST_HERE);
  }

  /** Begins a draft. The clock is read first, so that no link that comes later is overlooked. */
  static async begin(
    call: Call,
    journey: Journey,
    fresh: ReadonlySet<string> = new Set(),
  ): Promise<LinkDraft> {
    const draft = new LinkDraft(call, journey, fresh);
    draft.#clock = await linkClock(call);
    return draft;
  }

  /** Adds a link; false if it is there already. */
  async add({ from, to, ...link }: NewLink): Promise<boolean> {
    await this.#weigh();
    const [before, after] = [await this.#draftedOf(from), await this.#draftedOf(to)];
    if (before.has("next", { task: to, type: link.type })) return false;
    before.add("next", { ...link, task: to });
    after.add("previous", { ...link, task: from });
    const wait = waitOf(from, to, link.blocks);
    if (wait) this.waits(wait);
    if (link.blocks === "start") await this.#count(from, to, link, 1);
    return true;
  }

  /** Removes a link that is there. */
  async remove(from: string, { task: to, type, ...link }: Link): Promise<void> {
    await this.#weigh();
    (await this.#draftedOf(from)).remove("next", { task: to, type });
    (await this.#draftedOf(to)).remove("previous", { task: from, type });
    if (link.blocks === "start") await this.#count(from, to, link, -1);
  }

  /** The links of a task after this call. */
  async of(id: string): Promise<TaskLinks> {
    return (await this.#draftedOf(id)).links;
  }

  async #draftedOf(id: string): Promise<DraftedLinks> {
    const known = this.#drafted.get(id);
    if (known) return known;
    const loaded = this.#fresh.has(id) ? { links: noLinks, version: 0 } : await linksOf(id, this.#call);
    const drafted = new DraftedLinks(loaded);
    this.#drafted.set(id, drafted);
    return drafted;
  }

  /** Notes that a task will wait for another, by a link or because one contains the other. */
  waits(wait: Wait): void {
    this.#waits.push(wait);
  }

  /** Refuses a draft in which tasks wait for each other. Call after all changes. */
  async judge(): Promise<Refusal | undefined> {
    const starts = new Set(this.#waits.map(({ second }) => second));
    const way = await findCycle(starts, (id) => this.#waiting(id));
    return way && cycle(way);
  }

  /** The changes of records, for the commit of the journey. */
  records(): RecordChange[] {
    const changed = [...this.#drafted].filter(([, { isChanged }]) => isChanged);
    const changes = changed.map(([id, { version, links }]) => linksChange(id, version, links));
    const isKnown = (id: string): boolean => !this.#fresh.has(id);
    const needsClock =
      this.#waits.some(({ second }) => isKnown(second)) ||
      changed.some(([id]) => isKnown(id) && this.#journey.next(id) === undefined);
    return needsClock ? [...changes, clockChange(this.#clock)] : changes;
  }

  /** Changes the counts at both ends of a start link. */
  async #count(from: string, to: string, link: Omit<Link, "task" | "type">, by: 1 | -1): Promise<void> {
    const { gathered, now } = this.#journey;
    const first = await this.#known(from);
    if (!first) return;
    const dependants = Math.max(0, (first.team?.dependants ?? 0) + by);
    this.#journey.put(first, { ...first, team: { ...first.team, dependants }, updatedAt: now }, [], {
      type: "described",
      caller: this.#call.caller,
    });
    const second = await this.#known(to);
    if (second && holdsUp(first, link))
      await withBlockers(gathered, second, (second.team?.blockers ?? 0) + by);
  }

  /** The tasks that wait for a task. Every link leads on from the earlier to the later, or from a child to its parent. */
  async #waiting(id: string): Promise<readonly string[]> {
    await this.#weigh();
    if (!this.#fresh.has(id) && ++this.#visited > MOST_VISITED) throw new TooManyChanges(MOST_VISITED);
    const task = await this.#known(id);
    return task ? waitingFor(task, await this.of(id)) : [];
  }

  /** Counts a link or a task that this call looks at. Many of them are looked at on another thread. */
  #weigh(): Promise<void> | undefined {
    if (++this.#weight > MOST_HERE && this.#call.movable) throw new TooLongHere();
    return this.#pace.next();
  }

  #known(id: string): Promise<TaskRecord | undefined> {
    return this.#journey.gathered.find(id);
  }
}

function cycle(way: readonly string[]): Refusal {
  const message = `Tasks would wait for each other: ${way.slice(0, 20).join(" → ")}.`;
  return { code: "LINK_CYCLE", message, facts: { way: way.slice(0, 100) } };
}
