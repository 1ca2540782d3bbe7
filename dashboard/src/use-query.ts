import { useEffect, useRef, useState } from "preact/hooks";
import type { HistoryEntry } from "../../src/model/history.ts";
import { ask, type Input, type OperationName, type Output, Refused } from "./api.ts";
import { live } from "./live.ts";

/** The pause before a request, so that several entries in quick succession cause only one request. */
const PAUSE_MS = 200;
/** The longest pause. Slow requests are made less often, but a change still shows within a second. */
const LONGEST_PAUSE_MS = 700;

export interface Query<T> {
  readonly data: T | undefined;
  readonly error: Refused | undefined;
  readonly refresh: () => void;
}

interface Options {
  /** which entries may change the answer; if absent, none */
  readonly on?: (entry: HistoryEntry) => boolean;
  readonly pauseMs?: number;
  /** whether the answer also changes with workers, marks and locks */
  readonly ofTeam?: boolean;
  /** whether the answer changes only with a loaded workflow, so that a new connection is no reason to ask again */
  readonly isFixed?: boolean;
  /** asks again after this time, for answers that change without an entry; not while the page is hidden */
  readonly everyMs?: number;
}

/**
 * Loads an answer and keeps it up to date: loads again after a matching entry, and whenever the live stream (re)opens,
 * so that no change in between is missed. With `undefined` as input it loads nothing.
 */
export function useQuery<N extends OperationName>(
  name: N,
  input: Input<N> | undefined,
  { on, pauseMs = PAUSE_MS, everyMs, ofTeam = false, isFixed = false }: Options = {},
): Query<Output<N>> {
  const key = input === undefined ? undefined : JSON.stringify(input);
  const [answer, setAnswer] = useState<{ key: string; data: Output<N> }>();
  const [refused, setRefused] = useState<{ key: string; error: Refused }>();
  const matters = useRef(on);
  matters.current = on;
  const again = useRef<() => void>(() => undefined);

  useEffect(() => {
    if (key === undefined) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let stale = false;
    let tookMs = 0;
    let wasLost = false;
    const load = async (): Promise<void> => {
      timer = undefined;
      if (asking) {
        stale = true;
        return;
      }
      asking = true;
      stale = false;
      const begun = performance.now();
      try {
        const data = await ask(name, JSON.parse(key) as Input<N>, stop.signal);
        setAnswer({ key, data });
        setRefused(undefined);
      } catch (problem) {
        if (stop.signal.aborted) return;
        if (!(problem instanceof Refused)) throw problem;
        setRefused({ key, error: problem });
      } finally {
        asking = false;
        tookMs = performance.now() - begun;
      }
      if (stale && !stop.signal.aborted) schedule();
    };
    const schedule = (): void => {
      timer ??= setTimeout(load, Math.max(pauseMs, Math.min(2 * tookMs, LONGEST_PAUSE_MS)));
    };
    again.current = () => void load();
    void load();
    const rhythm =
      everyMs === undefined ? undefined : setInterval(() => !document.hidden && void load(), everyMs);
    const unsubscribe = [
      live.onEntry((entry) => matters.current?.(entry) && schedule()),
      live.onWorkflow(schedule),
      live.onRecord(() => ofTeam && schedule()),
      live.onState((state) => {
        if (state === "live" && (!isFixed || wasLost)) schedule();
        wasLost ||= state === "lost";
      }),
    ];
    return () => {
      stop.abort();
      clearTimeout(timer);
      clearInterval(rhythm);
      for (const off of unsubscribe) off();
    };
  }, [name, key, pauseMs, everyMs, ofTeam, isFixed]);

  return {
    data: answer !== undefined && answer.key === key ? answer.data : undefined,
    error: refused !== undefined && refused.key === key ? refused.error : undefined,
    refresh: () => again.current(),
  };
}
