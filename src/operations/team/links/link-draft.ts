import type { Link, TaskLinks } from "../../../model/link.ts";
import { LINK_CLOCK } from "../../../model/record-kind.ts";
import type { Refusal } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import { holdsUp, noLinks, type Wait, waitingFor, waitOf } from "../../../team/link-rules.ts";
import { TooLongHere } from "../../door/aside-call.ts";
import { TooManyChanges } from "../../door/too-many-changes.ts";
import type { Journey } from "../../movement/journey.ts";
import { type LoadedLinks, linksChange, linksOf } from "../../movement/team/load-links.ts";
import { withBlockers } from "../../movement/team/settle-dependants.ts";
import type { Call } from "../../ports/call.ts";
import { Pace } from "../../ports/pace.ts";
import { findCycle } from "./find-cycle.ts";

/** A link between two tasks. `from` is the predecessor or the container. */
export interface NewLink extends Omit<Link, "task"> {
  readonly from: string;
  readonly to: string;
}

const CLOCK = "clock";
/** How many known tasks the search for a cycle visits. */
const MOST_VISITED = 20_000;
/** How many links and tasks a call looks at on the thread that other callers wait for. */
const MOST_HERE = 200;

/**
 * Links that a call adds and removes, with the counts of the tasks at both ends. Every commit that adds a blocking link
 * to a known task also changes the project's link clock: two calls that would close a cycle together cannot both
 * commit.
 */
export class LinkDraft {
  readonly #call: Call;
  readonly #journey: Journey;
  readonly #loaded = new Map<string, LoadedLinks>();
  readonly #links = new Map<string, TaskLinks>();
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
    const store = await call.ports.store();
    const [clock] = await store.records.load(call.ports.settings.project, LINK_CLOCK, [CLOCK]);
    draft.#clock = clock?.version ?? 0;
    return draft;
  }

  /** Adds a link; false if it is there already. */
  async add({ from, to, ...link }: NewLink): Promise<boolean> {
    await this.#weigh();
    const [before, after] = [await this.of(from), await this.of(to)];
    if (before.next.some(({ task, type }) => task === to && type === link.type)) return false;
    this.#links.set(from, { ...before, next: [...before.next, { ...link, task: to }] });
    const there = from === to ? await this.of(to) : after;
    this.#links.set(to, { ...there, previous: [...there.previous, { ...link, task: from }] });
    const wait = waitOf(from, to, link.blocks);
    if (wait) this.waits(wait);
    if (link.blocks === "start") await this.#count(from, to, link, 1);
    return true;
  }

  /** Removes a link that is there. */
  async remove(from: string, { task: to, type, ...link }: Link): Promise<void> {
    await this.#weigh();
    const isIt = (other: string) => (one: Link) => one.task === other && one.type === type;
    const before = await this.of(from);
    this.#links.set(from, { ...before, next: before.next.filter((one) => !isIt(to)(one)) });
    const after = await this.of(to);
    this.#links.set(to, { ...after, previous: after.previous.filter((one) => !isIt(from)(one)) });
    if (link.blocks === "start") await this.#count(from, to, link, -1);
  }

  /** The links of a task after this call. */
  async of(id: string): Promise<TaskLinks> {
    const drafted = this.#links.get(id);
    if (drafted) return drafted;
    if (this.#fresh.has(id)) return noLinks;
    const loaded = await linksOf(id, this.#call);
    this.#loaded.set(id, loaded);
    this.#links.set(id, loaded.links);
    return loaded.links;
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
    const changed = [...this.#links].filter(([id, links]) => this.#loaded.get(id)?.links !== links);
    const changes = changed.map(([id, links]) => linksChange(id, this.#loaded.get(id)?.version ?? 0, links));
    const closes = this.#waits.some(({ second }) => !this.#fresh.has(second));
    if (!closes) return changes;
    return [...changes, { kind: LINK_CLOCK, id: CLOCK, version: this.#clock, value: this.#clock + 1 }];
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
