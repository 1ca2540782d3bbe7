import { useMemo } from "preact/hooks";
import type { Graph } from "../../../src/model/graph.ts";
import { callerName } from "../../../src/model/words/caller-name.ts";
import type { PlaceName } from "../../../src/model/words/course-text.ts";
import { eventText } from "../../../src/model/words/event-text.ts";
import { readableJson } from "../../../src/model/words/readable-json.ts";
import type { Output } from "../api.ts";
import { DecisionCard } from "../decisions/decision-card.tsx";
import { AgentText } from "../markdown/agent-text.tsx";
import { ScrollArea } from "../shell/scroll-area.tsx";
import { duration, moment } from "../words.ts";
import { eventNames, stepNames } from "./step-names.ts";
import { type Visit, visitsIn } from "./visits.ts";

type Moment = Output<"replay_task">["timeline"][number];

interface Props {
  readonly timeline: readonly Moment[];
  readonly total: number;
  readonly seq: number;
  readonly graph: Graph | undefined;
  /** whether the task has ended, so that its last stay goes on no more */
  readonly isEnded: boolean;
  readonly onLook: (seq: number) => void;
}

/** The history as stays at steps, newest first, each with its length and its entries. */
export function Timeline({ timeline, total, seq, graph, isEnded, onLook }: Props) {
  const nameOf = useMemo(() => stepNames(graph), [graph]);
  const visits = useMemo(() => visitsIn(timeline), [timeline]);
  const now = Date.now();
  const lengthOf = ({ from, to = isEnded ? from : now }: Visit) => Math.max(0, to - from);
  const longest = Math.max(1, ...visits.map(lengthOf));
  return (
    <section className="timeline" aria-labelledby="timeline">
      <h2 id="timeline">
        Timeline <span className="muted">{total}</span>
      </h2>
      <ScrollArea className="visits" label="Entries of the history">
        {visits.map((visit, index) => (
          <section key={`${visit.step} ${visit.from} ${index}`} className="visit">
            <h3>
              <span>{visit.step ? nameOf(visit.step) : "No step yet"}</span>
              <span className="muted">
                {duration(lengthOf(visit))}
                {visit.to === undefined && !isEnded && " so far"}
              </span>
            </h3>
            <progress max={1} value={lengthOf(visit) / longest} aria-hidden="true" />
            <ol>
              {visit.entries.map((entry) => (
                <Entry
                  key={entry.seq}
                  entry={entry}
                  chosen={entry.seq === seq}
                  graph={graph}
                  nameOf={nameOf}
                  onLook={onLook}
                />
              ))}
            </ol>
          </section>
        ))}
        {total > timeline.length && <p className="muted">… and {total - timeline.length} earlier.</p>}
      </ScrollArea>
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
  const { seq, type, at, caller, events, note, output } = entry;
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
          <span className="muted">
            {did[type]} {callerName(caller, isTimed(entry) ? "the clock" : undefined)}
          </span>
          <time dateTime={new Date(at).toISOString()} title={moment(at)}>
            {new Date(at).toLocaleTimeString()}
          </time>
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
      {note !== undefined && <AgentText text={note} from={`Note by ${callerName(caller)}:`} />}
      {output !== undefined && output !== null && (
        <details>
          <summary>Reported output</summary>
          <AgentText text={readableJson(output)} from={`Reported by ${callerName(caller)}:`} />
        </details>
      )}
    </li>
  );
}
