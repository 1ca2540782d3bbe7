import type { PlaceName } from "../../../src/model/words/course-text.ts";
import type { Output } from "../api.ts";
import { moment } from "../words.ts";

interface Props {
  readonly timeline: Output<"replay_task">["timeline"];
  readonly seq: number | undefined;
  readonly past: Output<"replay_task">["past"];
  readonly nameOf: PlaceName;
  readonly onLook: (seq: number | undefined) => void;
}

/** A slider through the history, entry by entry. */
export function Scrubber({ timeline, seq, past, nameOf, onLook }: Props) {
  const last = timeline.length - 1;
  if (last < 1) return null;
  // Use the requested entry, not the loaded one: otherwise the slider would jump back while it is dragged.
  const index =
    seq === undefined
      ? last
      : Math.max(
          0,
          timeline.findLastIndex((entry) => entry.seq <= seq),
        );
  const { step = past.step, at = past.at } = timeline[index] ?? {};
  const to = (next: number) => onLook(next >= last ? undefined : timeline[next]?.seq);
  return (
    <div className="scrubber">
      <label>
        <span className="sr">Go back in time</span>
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          aria-valuetext={`${index + 1} of ${last + 1}: at ${nameOf(step)}, ${moment(at)}`}
          onInput={({ currentTarget }) => to(Number(currentTarget.value))}
        />
      </label>
      <span className="muted" data-past={past.step}>
        {seq === undefined ? "now" : `as of ${moment(at)}`} · at {step ? nameOf(step) : "no step"}
      </span>
      <button type="button" className="quiet" disabled={seq === undefined} onClick={() => onLook(undefined)}>
        Back to now
      </button>
    </div>
  );
}
