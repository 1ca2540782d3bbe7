import { useEffect, useState } from "preact/hooks";

const TICK_MS = 20_000;

/** Renders again after each pause, so that "8 s ago" stays true. */
export function useTick(pauseMs = TICK_MS): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), pauseMs);
    return () => clearInterval(timer);
  }, [pauseMs]);
}
