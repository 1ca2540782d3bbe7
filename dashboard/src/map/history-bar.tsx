import { useState } from "preact/hooks";
import { count, moment } from "../words.ts";
import { type HistoryAsked, periods } from "./history-address.ts";
import type { Moment } from "./use-moment.ts";
import type { Paths } from "./use-paths.ts";

/** The steps of the slider. */
const STEPS = 200;

interface Props {
  readonly asked: HistoryAsked;
  readonly onAsk: (asked: HistoryAsked) => void;
  readonly paths: Paths | undefined;
  /** the moment that is shown; `undefined` for now */
  readonly at: number | undefined;
  /** from the first task of the workflow to the newest entry of the project */
  readonly range: readonly [number, number] | undefined;
  readonly past: Moment | undefined;
  readonly onLook: (at: number | undefined) => void;
}

/** Below the map: the paths that tasks took, and a slider through the time of all tasks of the workflow. */
export function HistoryBar({ asked, onAsk, paths, at, range, past, onLook }: Props) {
  return (
    <div className="history-bar">
      <div className="history-row">
        <button
          type="button"
          aria-pressed={asked.isOn}
          onClick={() => onAsk({ ...asked, isOn: !asked.isOn })}
        >
          Paths taken
        </button>
        {asked.isOn && (
          <>
            <label>
              <span className="sr">Moves of </span>
              <select
                value={asked.period}
                onChange={({ currentTarget }) => onAsk({ ...asked, period: Number(currentTarget.value) })}
              >
                {periods.map(([ms, text]) => (
                  <option key={ms} value={ms}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <input
                type="checkbox"
                checked={asked.isOneVersion}
                onChange={() => onAsk({ ...asked, isOneVersion: !asked.isOneVersion })}
              />{" "}
              only this version
            </label>
            <span className="muted" role="status">
              {paths && pathsText(paths)}
            </span>
          </>
        )}
      </div>
      {range && range[1] > range[0] && <Slider at={at} range={range} past={past} onLook={onLook} />}
    </div>
  );
}

function pathsText({ moves, read, isCut, isLoading }: Paths): string {
  if (isLoading) return `${count(moves, "move")} so far…`;
  return isCut
    ? `${count(moves, "move")} among the newest ${count(read, "entry", "entries")}`
    : count(moves, "move");
}

/** How many tasks there were, and how many of them the map does not show. */
function tasksText({ tasks, elsewhere }: Pick<Moment, "tasks" | "elsewhere">): string {
  const all = count(tasks, "task");
  return elsewhere === 0 ? all : `${all}, ${elsewhere.toLocaleString()} not on this map`;
}

interface SliderProps extends Pick<Props, "at" | "past" | "onLook"> {
  readonly range: readonly [number, number];
}

function Slider({ at, range: [first, last], past, onLook }: SliderProps) {
  // The slider follows the hand at once; the tasks of a moment are asked for when it rests.
  const [held, setHeld] = useState<number>();
  const shown = held ?? at;
  const place = shown === undefined ? STEPS : Math.round(((shown - first) / (last - first)) * STEPS);
  const timeAt = (step: number) => Math.round(first + ((last - first) * step) / STEPS);
  const words = shown === undefined ? "now" : `as of ${moment(shown)}`;
  return (
    <div className="history-row">
      <label className="history-slider">
        <span className="sr">Go back in time, for all tasks of the workflow</span>
        <input
          type="range"
          min={0}
          max={STEPS}
          value={place}
          aria-valuetext={words}
          onInput={({ currentTarget }) => setHeld(timeAt(Number(currentTarget.value)))}
          onChange={({ currentTarget }) => {
            const step = Number(currentTarget.value);
            setHeld(undefined);
            onLook(step >= STEPS ? undefined : timeAt(step));
          }}
        />
      </label>
      <span className="muted history-words" data-moment={at ?? "now"} role="status">
        {words}
        {past && !past.isLoading && ` · ${tasksText(past)}`}
      </span>
      <button type="button" className="quiet" disabled={at === undefined} onClick={() => onLook(undefined)}>
        Back to now
      </button>
    </div>
  );
}
