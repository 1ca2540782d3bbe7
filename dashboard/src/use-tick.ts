import { useEffect, useState } from "preact/hooks";

const TICK_MS = 20_000;

/** Draws again from time to time: "8 s ago" does not stay true. */
export function useTick(): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
}
