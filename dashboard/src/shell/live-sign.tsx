import { useEffect, useState } from "preact/hooks";
import { live } from "../live.ts";

const words = { connecting: "Connecting", live: "Live", lost: "Reconnecting" } as const;

/** Whether what is seen is what is so. */
export function LiveSign() {
  const [state, setState] = useState(live.state);
  useEffect(() => live.onState(setState), []);
  return (
    <span className={`live ${state}`} role="status">
      <span className="dot" aria-hidden="true" />
      {words[state]}
    </span>
  );
}
