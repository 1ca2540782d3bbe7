import type { Event } from "../../model/event.ts";
import type { HistoryEntry } from "../../model/history.ts";
import { stepIn } from "./moment-of.ts";
import { nodeOf } from "./node-of.ts";

type Nodes = Parameters<typeof nodeOf>[0];

/** A move from a drawn node to a drawn node, after the time that the task had spent at the first. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly ms: number;
}

interface Place {
  readonly path: string;
  readonly node: string | undefined;
  /** when the task arrived at the node */
  readonly since: number;
}

/** Follows one task through its entries, oldest first, and names the edges that it takes between drawn nodes. */
export class Walk {
  readonly #nodes: Nodes;
  #place: Place | undefined;
  /** the path of the subflows around the task, such as `ship/`; empty if there are none */
  #around = "";
  #unknown = 0;

  constructor(nodes: Nodes) {
    this.#nodes = nodes;
  }

  /** the number of moves since `begin` whose step before is not known, because the walk began too late */
  get unknown(): number {
    return this.#unknown;
  }

  /** Ends the way to the first entry that counts. */
  begin(): void {
    this.#unknown = 0;
  }

  /** The moves of the task's next entry. */
  take(entry: HistoryEntry): Move[] {
    const moves = isBrought(entry) ? [] : this.#follow(entry);
    // The changed field has the whole path; the events name the steps of the innermost workflow only.
    const path = stepIn(entry);
    if (path !== undefined && path !== this.#place?.path) this.#arrive(path, entry.at);
    return moves;
  }

  #follow({ events, at }: HistoryEntry): Move[] {
    this.#around = this.#aroundFirst(events);
    return events.flatMap((event) => this.#step(event, at));
  }

  /** The subflows around a task: what comes before the step that its next event names. */
  #aroundFirst([event]: readonly Event[]): string {
    const path = this.#place?.path ?? "";
    if (!path.includes("/") || this.#nodes.has(path)) return "";
    const step = event && "step" in event ? event.step : "";
    if (path.endsWith(`/${step}`)) return path.slice(0, path.length - step.length);
    return path.slice(0, path.lastIndexOf("/") + 1);
  }

  #step(event: Event, at: number): Move[] {
    switch (event.type) {
      case "started":
      case "restored":
        this.#around = "";
        this.#place = undefined;
        this.#arrive(event.step, at);
        return [];
      case "subflow_entered":
        this.#around += `${event.step}/`;
        return [];
      case "subflow_returned":
        this.#around = this.#around.slice(0, -(event.step.length + 1));
        return [];
      case "joined":
        // The branches took the edges to the join; the task itself goes on from there.
        this.#arrive(`${this.#around}${event.step}`, at);
        return [];
      case "entered":
        return this.#enter(event.step, event.at, event.since);
      default:
        return [];
    }
  }

  /** `since`: the task returns to a step, where it had arrived at that time. It takes no edge then. */
  #enter(step: string, at: number, since: number | undefined): Move[] {
    const before = this.#place;
    const path = `${this.#around}${step}`;
    this.#arrive(path, since ?? at);
    if (!before) this.#unknown += 1;
    const to = this.#place?.node;
    if (since !== undefined || before?.node === undefined || to === undefined) return [];
    // Inside a subflow the task stays at the same drawn node.
    if (before.node === to && path !== to) return [];
    return [{ from: before.node, to, ms: Math.max(0, at - before.since) }];
  }

  #arrive(path: string, at: number): void {
    const node = nodeOf(this.#nodes, path);
    const stays = this.#place && node !== undefined && node === this.#place.node && path !== node;
    this.#place = { path, node, since: stays ? (this.#place?.since ?? at) : at };
  }
}

/** Whether the entry brings the past of a task from another project, whose moves were not made here. */
function isBrought({ type, events: [first], at }: HistoryEntry): boolean {
  return type === "created" && first?.type === "started" && first.at !== at;
}
