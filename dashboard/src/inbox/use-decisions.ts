import { useEffect, useState } from "preact/hooks";
import { type Decision, decisions } from "./decisions.ts";

/** The decisions of this tab, by the key of their item. */
export function useDecisions(): ReadonlyMap<string, Decision> {
  const [all, setAll] = useState(decisions.all);
  useEffect(() => {
    // A decision may have changed between the first render and this effect.
    setAll(decisions.all);
    return decisions.onChange(() => setAll(decisions.all));
  }, []);
  return all;
}
