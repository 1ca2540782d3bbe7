import { useMemo } from "preact/hooks";
import type { Marks } from "../graph/marks.ts";
import { type HistoryAddress, type HistoryAsked, historyIn } from "./history-address.ts";
import { atMoment, withPaths } from "./history-marks.ts";
import { useMoment } from "./use-moment.ts";
import { type PathsAsked, usePaths } from "./use-paths.ts";

interface Drawn {
  readonly version: string | undefined;
  readonly marks: Marks | undefined;
  readonly params: URLSearchParams;
}

/** A moment before all others: its answer has no tasks, and tells from when to when there is something to see. */
const BEFORE_ALL = 0;

/**
 * The history of a workflow on its map: what the address asks for, and the marks that show it. `show` puts another
 * request into the address, so that a link leads to the same picture.
 */
export function useHistory(
  id: string,
  { version, marks, params }: Drawn,
  show: (address: HistoryAddress) => void,
) {
  const { asked, at } = useMemo(
    () => historyIn(params),
    [params.get("paths"), params.get("version"), params.get("at")],
  );
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
  const onAsk = (next: HistoryAsked) => show({ asked: next, at });
  const onLook = (next: number | undefined) => show({ asked, at: next });
  return { marks: shown, bar: { asked, onAsk, paths, at, range, past, onLook } };
}
