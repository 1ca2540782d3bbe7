import { useMemo, useState } from "preact/hooks";
import type { Marks } from "../graph/marks.ts";
import type { HistoryAsked } from "./history-bar.tsx";
import { atMoment, withPaths } from "./history-marks.ts";
import { useMoment } from "./use-moment.ts";
import { type PathsAsked, usePaths } from "./use-paths.ts";

const NOTHING: HistoryAsked = { isOn: false, period: 0, isOneVersion: false };
/** A moment before all others: its answer has no tasks, and tells from when to when there is something to see. */
const BEFORE_ALL = 0;

/** The history of a workflow on its map: what the viewer asks for, and the marks that show it. */
export function useHistory(id: string, version: string | undefined, marks: Marks | undefined) {
  const [asked, setAsked] = useState(NOTHING);
  const [at, setAt] = useState<number>();
  const paths = usePaths(
    id,
    useMemo((): PathsAsked | undefined => {
      if (!asked.isOn) return undefined;
      return {
        ...(asked.period > 0 && { from: Date.now() - asked.period }),
        ...(asked.isOneVersion && version !== undefined && { version }),
      };
    }, [asked, version]),
  );
  const ends = useMoment(id, marks ? BEFORE_ALL : undefined);
  const past = useMoment(id, at);
  const shown = useMemo(() => {
    if (!marks) return undefined;
    const then = at !== undefined && past ? atMoment(marks, past) : marks;
    return paths ? withPaths(then, paths) : then;
  }, [marks, at, past, paths]);
  const range =
    ends?.first === undefined || ends.last === undefined ? undefined : ([ends.first, ends.last] as const);
  return { marks: shown, bar: { asked, onAsk: setAsked, paths, at, range, past, onLook: setAt } };
}
