import type { Output } from "../api.ts";
import { moment } from "../words.ts";

interface Props {
  readonly timeline: Output<"replay_task">["timeline"];
  readonly seq: number | undefined;
  readonly past: Output<"replay_task">["past"];
  readonly onLook: (seq: number | undefined) => void;
}

/** Back in time, entry by entry. */
export function Scrubber({ timeline, seq, past, onLook }: Props) {
  const last = timeline.length - 1;
  if (last < 1) return null;
  const found = timeline.findIndex((entry) => entry.seq === past.seq);
  const index = found < 0 ? last : found;
  const to = (next: number) => onLook(next >= last ? undefined : timeline[next]?.seq);
  return (
    <div className="scrubber">
      <label>
        <span className="sr">Look back in time</span>
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          aria-valuetext={`${index + 1} of ${last + 1}: at ${past.step}, ${moment(past.at)}`}
          onInput={({ currentTarget }) => to(Number(currentTarget.value))}
        />
      </label>
      <span className="muted" data-past={past.step}>
        {seq === undefined ? "now" : `as of ${moment(past.at)}`} · at {past.step || "no place"}
      </span>
      <button type="button" className="quiet" disabled={seq === undefined} onClick={() => onLook(undefined)}>
        Back to now
      </button>
    </div>
  );
}
