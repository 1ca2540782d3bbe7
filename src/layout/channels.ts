/** A horizontal part of an edge in the channel between two rows. */
export interface Span {
  readonly channel: number;
  readonly left: number;
  readonly right: number;
  track: number;
}

const TRACK = 12;
/** Between the lower border of a row and the first track. */
const ABOVE = 14;
/** Between the last track and the arrows of the next row. */
const BELOW = 18;
/** The height of a line of labels. */
const LABEL = 24;
/** The most lines of labels for which a channel has room: one above the arrow and one below the node before. */
const MOST_LINES = 2;
const NEAR = 10;

/** The channels between rows. Spans that would touch each other get tracks of their own, and make the channel higher. */
export class Channels {
  readonly #spans = new Map<number, Span[]>();
  /** how many labels each node below a channel has */
  readonly #labels = new Map<number, Map<string, number>>();

  span(channel: number, one: number, other: number): Span {
    const span = { channel, left: Math.min(one, other), right: Math.max(one, other), track: 0 };
    const spans = this.#spans.get(channel);
    if (spans) spans.push(span);
    else this.#spans.set(channel, [span]);
    return span;
  }

  /** Makes room for a label of an edge to this node. */
  label(channel: number, to: string): void {
    const labels = this.#labels.get(channel) ?? new Map<string, number>();
    this.#labels.set(channel, labels.set(to, (labels.get(to) ?? 0) + 1));
  }

  /** Gives each span its track. A longer span is above shorter ones, so that edges of one node do not cross. */
  settle(): void {
    for (const spans of this.#spans.values()) {
      const tracks: Span[][] = [];
      for (const span of spans.toSorted((one, other) => lengthOf(other) - lengthOf(one))) {
        const free = tracks.findIndex((taken) => taken.every((other) => isApart(span, other)));
        span.track = free === -1 ? tracks.length : free;
        if (free === -1) tracks.push([span]);
        else tracks[free]?.push(span);
      }
    }
  }

  heightOf(channel: number): number {
    const spans = this.#spans.get(channel) ?? [];
    const tracks = spans.reduce((most, { track }) => Math.max(most, track), -1) + 1;
    const lines = Math.max(0, ...(this.#labels.get(channel)?.values() ?? []));
    return ABOVE + tracks * TRACK + BELOW + LABEL * Math.min(lines, MOST_LINES);
  }

  /** The distance of a span from the top of its channel. */
  depthOf({ track }: Span): number {
    return ABOVE + track * TRACK;
  }
}

function lengthOf({ left, right }: Span): number {
  return right - left;
}

function isApart(one: Span, other: Span): boolean {
  return one.right + NEAR < other.left || other.right + NEAR < one.left;
}
