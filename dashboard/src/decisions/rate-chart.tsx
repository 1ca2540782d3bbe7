import { count, moment } from "../words.ts";
import { type DecisionLine, overTime, rate, type Span } from "./grouped.ts";

const [WIDTH, HEIGHT, GAP] = [600, 96, 2];
/** Fewer bars than this do not become wider. */
const FEWEST = 24;

/** The decisions over time as bars; the part of each bar that left the path has its own colour. */
export function RateChart({ lines }: { readonly lines: readonly DecisionLine[] }) {
  const spans = overTime(lines);
  const most = Math.max(1, ...spans.map(({ total }) => total));
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return null;
  const width = WIDTH / Math.max(FEWEST, spans.length);
  const about = `Off-road rate from ${moment(first.from)} to ${moment(last.to)}: ${spans.map(rate).join(", ")}`;
  return (
    <figure className="rate-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={about}>
        {spans.map((span, index) => (
          <Bars key={span.from} span={span} most={most} x={index * width} width={Math.max(1, width - GAP)} />
        ))}
      </svg>
      <figcaption className="muted">
        <span>
          {moment(first.from)} to {moment(last.to)}, at most {count(most, "decision")} in a bar
        </span>
        <span className="rate-key">
          <span className="off-road" aria-hidden="true" /> off-road{" "}
          <span className="on-path" aria-hidden="true" /> on the path
        </span>
      </figcaption>
    </figure>
  );
}

interface BarsProps {
  readonly span: Span;
  readonly most: number;
  readonly x: number;
  readonly width: number;
}

function Bars({ span, most, x, width }: BarsProps) {
  const { total, offRoad, from } = span;
  const height = (number: number): number => (number / most) * HEIGHT;
  return (
    <g>
      <title>{`${moment(from)}: ${count(total, "decision")}, ${rate(span)} off-road`}</title>
      <rect
        className="on-path"
        x={x}
        width={width}
        y={HEIGHT - height(total)}
        height={height(total - offRoad)}
      />
      <rect className="off-road" x={x} width={width} y={HEIGHT - height(offRoad)} height={height(offRoad)} />
    </g>
  );
}
