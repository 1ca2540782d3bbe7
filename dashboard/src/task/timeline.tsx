import { useMemo } from "preact/hooks";
import type { Graph } from "../../../src/model/graph.ts";
import { callerName } from "../../../src/model/words/caller-name.ts";
import type { PlaceName } from "../../../src/model/words/course-text.ts";
import { eventText } from "../../../src/model/words/event-text.ts";
import { readableJson } from "../../../src/model/words/readable-json.ts";
import type { Output } from "../api.ts";
import { DecisionCard } from "../decisions/decision-card.tsx";
import { moment } from "../words.ts";
import { eventNames, stepNames } from "./step-names.ts";

type Moment = Output<"replay_task">["timeline"][number];

interface Props {
  readonly timeline: readonly Moment[];
  readonly total: number;
  readonly seq: number;
  readonly graph: Graph | undefined;
  readonly onLook: (seq: number) => void;
}

/** The entries of the history, newest first. */
export function Timeline({ timeline, total, seq, graph, onLook }: Props) {
  const nameOf = useMemo(() => stepNames(graph), [graph]);
  return (
    <section className="timeline" aria-labelledby="timeline">
      <h2 id="timeline">
        Timeline <span className="muted">{total}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <ol tabIndex={0} aria-labelledby="timeline">
        {timeline.toReversed().map((entry) => (
          <Entry
            key={entry.seq}
            entry={entry}
            chosen={entry.seq === seq}
            graph={graph}
            nameOf={nameOf}
            onLook={onLook}
          />
        ))}
        {total > timeline.length && <li className="muted">… and {total - timeline.length} earlier.</li>}
      </ol>
    </section>
  );
}

const did: Readonly<Record<Moment["type"], string>> = {
  created: "added by",
  described: "edited by",
  claimed: "claimed by",
  released: "released by",
  moved: "by",
  asked: "submitted for approval by",
  attached: "attachment added by",
  paused: "paused by",
  resumed: "resumed by",
  replaced: "replaced by",
  migrated: "moved to another version by",
};

/** Whether the entry records an expired time limit or claim. */
function isTimed({ type, events }: Moment): boolean {
  return type === "released" || events.some((event) => event.type === "timed_out");
}

interface EntryProps {
  readonly entry: Moment;
  readonly chosen: boolean;
  readonly graph: Graph | undefined;
  readonly nameOf: PlaceName;
  readonly onLook: (seq: number) => void;
}

function Entry({ entry, chosen, graph, nameOf, onLook }: EntryProps) {
  const { seq, type, at, caller, events, note, output, step } = entry;
  const nameIn = eventNames(entry, graph, nameOf);
  // A decision has a card of its own.
  const lines = events
    .filter(({ type }) => type !== "routed")
    .map((event) => eventText(event, nameIn, caller))
    .filter((line) => line !== undefined);
  return (
    <li className={chosen ? "moment chosen" : "moment"} aria-current={chosen ? "step" : undefined}>
      <button type="button" onClick={() => onLook(seq)}>
        <span className="moment-head">
          <strong>{step ? nameOf(step) : "No step yet"}</strong>
          <time dateTime={new Date(at).toISOString()} title={moment(at)}>
            {new Date(at).toLocaleTimeString()}
          </time>
        </span>
        <span className="muted">
          {did[type]} {callerName(caller, isTimed(entry) ? "the clock" : undefined)}
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
      {events.map((event, index) => {
        if (event.type !== "routed") return null;
        const [after] = events.slice(index).filter(({ type }) => type === "subflow_entered");
        return (
          <DecisionCard
            key={index}
            made={event}
            opened={after?.type === "subflow_entered" ? after : undefined}
          />
        );
      })}
      {note !== undefined && <p className="quote">{note}</p>}
      {output !== undefined && output !== null && (
        <details>
          <summary>Reported output</summary>
          <pre>{readableJson(output)}</pre>
        </details>
      )}
    </li>
  );
}
