import type { Call } from "../operations/ports/call.ts";
import type { Terminal } from "./terminal.ts";

const WIDTH = 30;
/** No bar is drawn before this time: shorter work ends before a person could read the bar. */
const QUIET_MS = 1_000;

export function progressBar({ watched, now, err }: Terminal): {
  readonly update: Call["progress"];
  readonly clear: () => void;
} {
  const began = now();
  let drawn = false;
  return {
    update: (done, total) => {
      if (!watched || now() - began < QUIET_MS) return undefined;
      const share = total === 0 ? 1 : done / total;
      const full = Math.round(share * WIDTH);
      err(
        `\r${"#".repeat(full)}${".".repeat(WIDTH - full)} ${Math.round(share * 100)}% ${done} of ${total}\u001b[K`,
      );
      drawn = true;
      return undefined;
    },
    clear: () => {
      if (drawn) err("\r\u001b[2K");
    },
  };
}
