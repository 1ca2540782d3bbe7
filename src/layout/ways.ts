import { Channels, type Span } from "./channels.ts";
import { Gaps } from "./gaps.ts";
import type { Grid, Side, Station } from "./grid.ts";
import type { Plan } from "./plan.ts";
import { Ports } from "./ports.ts";
import type { PlainEdge } from "./shape.ts";
import type { Corner, Height, Way } from "./way.ts";

const FAR = 1e6;
/** Where edges leave and reach the side of a node, as shares of its height: ways in are above ways out. */
const OUT = 0.7;
const IN = 0.3;

interface Leg {
  readonly edge: PlainEdge;
  readonly plan: Plan;
  readonly index: number;
  readonly from: Station;
  readonly to: Station;
}

/** Draws the ways of edges as corners. First the ports, then the channels and lanes between them. */
export class Ways {
  readonly channels = new Channels();
  readonly gaps = new Gaps();
  readonly #grid: Grid;
  readonly #ports = new Ports();

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  of(edges: readonly PlainEdge[], plans: readonly Plan[], at: (id: string) => Station | undefined): Way[] {
    const legs = edges.map((edge, index): Leg | undefined => {
      const [plan, from, to] = [plans[index], at(edge.from), at(edge.to)];
      return plan && plan.kind !== "none" && from && to ? { edge, plan, index, from, to } : undefined;
    });
    for (const leg of legs) if (leg) this.#ask(leg);
    this.#ports.settle();
    const ways = edges.map((edge, index) => {
      const leg = legs[index];
      return { edge, corners: leg ? this.#corners(leg) : [] };
    });
    this.channels.settle();
    return ways;
  }

  /** Asks for the ports of an edge. */
  #ask({ edge, plan, index, from, to }: Leg): void {
    const isStraight = plan.kind === "straight";
    const [out, back] = this.#directions(plan, from, to);
    if (!this.#leavesBySide(plan, from))
      this.#ports.wish(from, "bottom", { edge: index, towards: out, isStraight });
    if (!this.#entersBySide(plan, to))
      this.#ports.wish(to, "top", { edge: index, towards: back, isStraight });
    if (edge.label > 0 && !to.node.isAside && plan.kind !== "lane")
      this.channels.label(this.#grid.channelAbove(to.row), to.node.id);
  }

  /** Where the edge goes to as seen from its first node, and where it comes from as seen from its last. */
  #directions(plan: Plan, from: Station, to: Station): readonly [number, number] {
    switch (plan.kind) {
      case "drop":
      case "lane":
        return [plan.x, plan.x];
      case "gutter":
        return [FAR, to.middle];
      case "across":
        return to.column > from.column ? [FAR, -FAR] : [-FAR, FAR];
      default:
        return [to.middle, from.middle];
    }
  }

  #leavesBySide(plan: Plan, from: Station): boolean {
    if (from.node.isAside) return true;
    if (plan.kind === "gutter") return this.#grid.isOuter(from, "right");
    return plan.kind === "lane" && this.#grid.isOuter(from, plan.side);
  }

  #entersBySide(plan: Plan, to: Station): boolean {
    return plan.kind === "lane" && this.#grid.isOuter(to, plan.side);
  }

  #corners(leg: Leg): readonly Corner[] {
    const { plan } = leg;
    switch (plan.kind) {
      case "none":
        return [];
      case "straight":
      case "step":
        return this.#down(leg, this.#port(leg, "top"));
      case "drop":
        return this.#down(leg, plan.x);
      case "lane":
        return [...this.#toLane(leg, plan.x, plan.side), ...this.#fromLane(leg, plan)];
      case "gutter": {
        const { to } = leg;
        const end = { row: to.row, depth: this.#topOf(to) };
        return [...this.#toLane(leg, to.middle, "right"), corner(to, to.middle, end)];
      }
      case "across":
        return this.#across(leg);
    }
  }

  /** Down from row to row. A longer way goes down at `x`, from the channel below its first node to that above its last. */
  #down(leg: Leg, x: number): readonly Corner[] {
    const { from, to } = leg;
    const [out, back] = [this.#port(leg, "bottom"), this.#port(leg, "top")];
    const first = this.#turn(from, from.row, out, x);
    const last = this.#turn(to, this.#grid.channelAbove(to.row), x, back);
    return [
      corner(from, out, { row: from.row, depth: this.#bottomOf(from) }),
      ...first,
      ...last,
      corner(to, back, { row: to.row, depth: this.#topOf(to) }),
    ];
  }

  /** From a node to a lane: out of its side, or through the channel below it if other nodes are in the way. */
  #toLane(leg: Leg, x: number, side: Side): readonly Corner[] {
    const { from, plan } = leg;
    if (this.#leavesBySide(plan, from)) {
      const share = from.node.isAside ? 0.5 : OUT;
      const out = from.node.isAside ? "left" : side;
      const height = { row: from.row, depth: this.#topOf(from) + Math.round(from.node.height * share) };
      return [corner(from, sideOf(from, out), height), corner(from, x, height)];
    }
    const out = this.#port(leg, "bottom");
    return [
      corner(from, out, { row: from.row, depth: this.#bottomOf(from) }),
      ...this.#turn(from, from.row, out, x),
    ];
  }

  #fromLane(leg: Leg, { side, x }: { readonly side: Side; readonly x: number }): readonly Corner[] {
    const { to, plan } = leg;
    if (this.#entersBySide(plan, to)) {
      const height = { row: to.row, depth: this.#topOf(to) + Math.round(to.node.height * IN) };
      return [corner(to, x, height), corner(to, sideOf(to, side), height)];
    }
    const back = this.#port(leg, "top");
    return [
      ...this.#turn(to, this.#grid.channelAbove(to.row), x, back),
      corner(to, back, { row: to.row, depth: this.#topOf(to) }),
    ];
  }

  /** To another column: along the gap beside it or, if others are in between, above all columns. */
  #across(leg: Leg): readonly Corner[] {
    const { from, to, edge } = leg;
    const isOn = to.column > from.column;
    const [out, back] = [this.#port(leg, "bottom"), this.#port(leg, "top")];
    const first = this.gaps.lane(isOn ? from.column : from.column - 1, edge.to);
    const last = this.gaps.lane(isOn ? to.column - 1 : to.column, edge.to);
    const leaving = this.channels.span(from.row, out, isOn ? FAR : -FAR);
    const reaching = this.channels.span(this.#grid.channelAbove(to.row), isOn ? -FAR : FAR, back);
    const above: readonly Corner[] =
      first.gap === last.gap
        ? []
        : [
            { across: first, height: "top" },
            { across: last, height: "top" },
          ];
    return [
      corner(from, out, { row: from.row, depth: this.#bottomOf(from) }),
      corner(from, out, leaving),
      { across: first, height: leaving },
      ...above,
      { across: last, height: reaching },
      corner(to, back, reaching),
      corner(to, back, { row: to.row, depth: this.#topOf(to) }),
    ];
  }

  /** A step to the side within a channel; nothing if there is no step to make. */
  #turn(near: Station, channel: number, from: number, to: number): readonly Corner[] {
    if (from === to) return [];
    const span: Span = this.channels.span(channel, from, to);
    return [corner(near, from, span), corner(near, to, span)];
  }

  #port({ index, from, to }: Leg, end: "top" | "bottom"): number {
    return this.#ports.at(end === "top" ? to : from, end, index);
  }

  #topOf({ row, node }: Station): number {
    return node.isAside ? 0 : Math.round(((this.#grid.heights[row] ?? 0) - node.height) / 2);
  }

  #bottomOf(station: Station): number {
    return this.#topOf(station) + station.node.height;
  }
}

function corner({ column }: Station, x: number, height: Height): Corner {
  return { across: { column, x }, height };
}

function sideOf({ middle, node }: Station, side: Side): number {
  return middle + (side === "left" ? -node.width / 2 : node.width / 2);
}
