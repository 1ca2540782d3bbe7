import type { Link, TaskLinks } from "../../../model/link.ts";
import type { LoadedLinks } from "../../movement/team/load-links.ts";

type Side = keyof TaskLinks;

/**
 * The links of one task, as a call changes them. They are found by key: a search through the links of a task that thousands
 * wait for, once for each of them, would take minutes.
 */
export class DraftedLinks {
  /** the version of the stored record; 0 if there is none */
  readonly version: number;
  readonly #sides: Readonly<Record<Side, Map<string, Link>>>;
  #links: TaskLinks | undefined;
  #isChanged = false;

  constructor({ links, version }: LoadedLinks) {
    this.version = version;
    this.#links = links;
    this.#sides = { next: byKey(links.next), previous: byKey(links.previous) };
  }

  has(side: Side, link: Pick<Link, "task" | "type">): boolean {
    return this.#sides[side].has(keyOf(link));
  }

  add(side: Side, link: Link): void {
    this.#sides[side].set(keyOf(link), link);
    this.#change();
  }

  remove(side: Side, link: Pick<Link, "task" | "type">): void {
    if (this.#sides[side].delete(keyOf(link))) this.#change();
  }

  get links(): TaskLinks {
    this.#links ??= { next: [...this.#sides.next.values()], previous: [...this.#sides.previous.values()] };
    return this.#links;
  }

  get isChanged(): boolean {
    return this.#isChanged;
  }

  #change(): void {
    this.#links = undefined;
    this.#isChanged = true;
  }
}

function byKey(links: readonly Link[]): Map<string, Link> {
  return new Map(links.map((link) => [keyOf(link), link]));
}

/** No id contains NUL, so that no two links share a key. */
function keyOf({ task, type }: Pick<Link, "task" | "type">): string {
  return `${type}\0${task}`;
}
