import { useRef } from "preact/hooks";

/** The last defined value, so that the screen does not flicker while a new value loads. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
