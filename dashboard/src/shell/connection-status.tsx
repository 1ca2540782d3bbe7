import { useEffect, useState } from "preact/hooks";
import { live } from "../live.ts";

const words = { connecting: "Connecting", live: "Live", lost: "Reconnecting" } as const;

/** Shows whether the page is up to date. */
export function ConnectionStatus() {
  const [state, setState] = useState(live.state);
  useEffect(() => {
    // The stream may have opened between the first render and this effect.
    setState(live.state);
    return live.onState(setState);
  }, []);
  return (
    <span className={`sign ${state}`} role="status">
      <span className="dot" aria-hidden="true" />
      {words[state]}
    </span>
  );
}
