import { useRef } from "preact/hooks";

/** The value before, as long as the new one is on its way: what is on screen must not flicker. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
