import { useEffect, useState } from "preact/hooks";

const TICK_MS = 20_000;

/** Renders again every 20 s, so that "8 s ago" stays true. */
export function useTick(): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
}
