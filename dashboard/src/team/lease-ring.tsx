import { useTick } from "../use-tick.ts";
import { duration } from "../words.ts";

const RADIUS = 13;
const AROUND = 2 * Math.PI * RADIUS;
const SECOND_MS = 1_000;

interface Props {
  /** when the lease ends, by the browser's clock */
  readonly until: number;
  readonly length: number;
}

/** A lease as a ring that runs down. It is full again when the worker calls. */
export function LeaseRing({ until, length }: Props) {
  useTick(SECOND_MS);
  const left = Math.max(0, until - Date.now());
  const share = length === 0 ? 0 : Math.min(1, left / length);
  const tone = share > 0.34 ? "" : share > 0.12 ? "low" : "out";
  const text = left === 0 ? "lease ran out" : `${duration(left)} of its lease left`;
  return (
    <svg className={`lease ${tone}`} viewBox="0 0 32 32" width="36" height="36" role="img" aria-label={text}>
      <title>{text}</title>
      <circle cx="16" cy="16" r={RADIUS} />
      <circle
        className="left"
        cx="16"
        cy="16"
        r={RADIUS}
        strokeDasharray={`${(share * AROUND).toFixed(1)} ${AROUND.toFixed(1)}`}
        transform="rotate(-90 16 16)"
      />
    </svg>
  );
}
