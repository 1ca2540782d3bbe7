const LANE = 10;
const LEAST = 44;

/** A lane in the gap between a column and the next. */
export interface GapLane {
  readonly gap: number;
  readonly lane: number;
}

/** The gaps between columns. Edges to the same node share a lane. */
export class Gaps {
  readonly #lanes = new Map<number, Map<string, number>>();

  lane(gap: number, to: string): GapLane {
    const lanes = this.#lanes.get(gap) ?? new Map<string, number>();
    this.#lanes.set(gap, lanes);
    const lane = lanes.get(to) ?? lanes.size;
    lanes.set(to, lane);
    return { gap, lane };
  }

  widthOf(gap: number): number {
    return LEAST + LANE * (this.#lanes.get(gap)?.size ?? 0);
  }

  /** The distance of a lane from the column on its left. */
  depthOf({ lane }: GapLane): number {
    return LEAST / 2 + LANE * lane;
  }
}
