import { useEffect, useState } from "preact/hooks";
import { live } from "../live.ts";

const words = { connecting: "Connecting", live: "Live", lost: "Reconnecting" } as const;

/** Whether what is seen is what is so. */
export function LiveSign() {
  const [state, setState] = useState(live.state);
  useEffect(() => {
    // It may have opened between the first drawing and now.
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
