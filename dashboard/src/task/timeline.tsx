import type { Output } from "../api.ts";
import { callerName, moment } from "../words.ts";
import { eventText } from "./event-text.ts";

type Moment = Output<"replay_task">["timeline"][number];

interface Props {
  readonly timeline: readonly Moment[];
  readonly total: number;
  readonly seq: number;
  readonly onLook: (seq: number) => void;
}

/** What happened, the newest first. */
export function Timeline({ timeline, total, seq, onLook }: Props) {
  return (
    <section className="timeline" aria-labelledby="timeline">
      <h2 id="timeline">
        Timeline <span className="muted">{total}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol tabIndex={0} aria-labelledby="timeline">
        {timeline.toReversed().map((entry) => (
          <Entry key={entry.seq} entry={entry} chosen={entry.seq === seq} onLook={onLook} />
        ))}
        {total > timeline.length && <li className="muted">… and {total - timeline.length} before.</li>}
      </ol>
    </section>
  );
}

interface EntryProps {
  readonly entry: Moment;
  readonly chosen: boolean;
  readonly onLook: (seq: number) => void;
}

function Entry({ entry, chosen, onLook }: EntryProps) {
  const { seq, type, at, caller, events, note, output, step } = entry;
  const lines = events.map(eventText).filter((line) => line !== undefined);
  return (
    <li className={chosen ? "moment chosen" : "moment"} aria-current={chosen ? "step" : undefined}>
      <button type="button" onClick={() => onLook(seq)}>
        <span className="moment-head">
          <strong>{step || type}</strong>
          <time dateTime={new Date(at).toISOString()} title={moment(at)}>
            {new Date(at).toLocaleTimeString()}
          </time>
        </span>
        <span className="muted">
          {type} by {callerName(caller)}
        </span>
      </button>
      {lines.length > 0 && (
        <ul>
          {lines.map((line, index) => (
            <li key={index} className={line.tone}>
              {line.text}
            </li>
          ))}
        </ul>
      )}
      {note !== undefined && <p className="quote">{note}</p>}
      {output !== undefined && output !== null && (
        <details>
          <summary>What was handed in</summary>
          <pre>{typeof output === "string" ? output : JSON.stringify(output, null, 2)}</pre>
        </details>
      )}
    </li>
  );
}
