import { evolve } from "../../engine/evolve.ts";
import { stepPath, stepRetries } from "../../engine/step-path.ts";
import type { Event } from "../../model/event.ts";
import type { HistoryEntry } from "../../model/history.ts";
import type { Position } from "../../model/position.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Program } from "../../workflow/program.ts";
import { entriesOf } from "../history/entries-of.ts";
import type { Call } from "../ports/call.ts";
import { nodeOf } from "./node-of.ts";

type TimelineEntry = Omit<HistoryEntry, "hash" | "schema" | "task"> & { step: string };

/** Replays a task's history: every entry with the step after it, and the task's position after the entry `seq`. */
export async function pastOf(
  record: TaskRecord,
  call: Call,
  program: Program | undefined,
  seq = Number.POSITIVE_INFINITY,
) {
  const timeline: TimelineEntry[] = [];
  const trail = new Trail(program);
  let position = {} as Position;
  let past = pastAt(0, record.createdAt, undefined, trail);
  for await (const entry of entriesOf(record, call.ports)) {
    for (const event of entry.events) {
      position = evolve(position, event);
      const isThere = event.type === "started" || event.type === "entered" || event.type === "restored";
      if (isThere && entry.seq <= seq) trail.goTo(stepPath(position));
    }
    const { hash: _hash, schema: _schema, task: _task, ...rest } = entry;
    const placed = position.step === undefined ? undefined : position;
    timeline.push({ ...rest, events: rest.events.map(withoutText), step: placed ? stepPath(placed) : "" });
    if (entry.seq <= seq) past = pastAt(entry.seq, entry.at, placed, trail);
  }
  return { timeline, past };
}

/**
 * The event without its attached text: all texts together could make the answer too large. `get_attachment` reads
 * them one by one.
 */
function withoutText(event: Event): Event {
  if (event.type !== "attached") return event;
  const { text: _text, ...attachment } = event.attachment;
  return { ...event, attachment };
}

function pastAt(seq: number, at: number, position: Position | undefined, trail: Trail) {
  return {
    seq,
    at,
    step: position ? stepPath(position) : "",
    ...(position && { state: position.state }),
    ...(position?.phase !== undefined && { phase: position.phase }),
    variables: position?.variables ?? {},
    retries: position ? stepRetries(position) : {},
    ...trail.sofar(),
  };
}

/** The nodes a task has visited, and the edges between them. */
class Trail {
  readonly #program: Program | undefined;
  readonly #visits = new Map<string, number>();
  readonly #trail = new Map<string, { readonly from: string; readonly to: string }>();
  #last: string | undefined;

  constructor(program: Program | undefined) {
    this.#program = program;
  }

  goTo(step: string): void {
    const to = this.#program && nodeOf(this.#program.nodes, step);
    if (to === undefined) return;
    const from = this.#last;
    this.#last = to;
    // A move inside a subflow: the task stays at the same drawn node, so it is no new visit.
    if (from === to && step !== to) return;
    this.#visits.set(to, (this.#visits.get(to) ?? 0) + 1);
    if (from !== undefined) this.#trail.set(JSON.stringify([from, to]), { from, to });
  }

  sofar() {
    return { visits: Object.fromEntries(this.#visits), trail: [...this.#trail.values()] };
  }
}
