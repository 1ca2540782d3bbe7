import { useRef } from "preact/hooks";

/** Returns the previous object as long as the content is equal, so that an unchanged graph is not laid out again. */
export function useStable<T>(value: T): T {
  const stable = useRef(value);
  if (value !== stable.current && JSON.stringify(value) !== JSON.stringify(stable.current))
    stable.current = value;
  return stable.current;
}
