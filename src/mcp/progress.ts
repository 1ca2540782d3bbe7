import { setImmediate as turn } from "node:timers/promises";
import type { ServerContext } from "@modelcontextprotocol/server";
import type { Call } from "../operations/ports/call.ts";

type Progress = Call["progress"];

/**
 * Tells a client that asked for it how far its call is, a whole percent at a time. Nothing is said here that the answer
 * does not say: what is sent just before an answer is lost by some clients.
 */
export function progressFor({ mcpReq }: ServerContext, otherwise: Progress): Progress {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return otherwise;
  let told = -1;
  return async (done, total) => {
    const percent = total > 0 ? Math.floor((100 * done) / total) : 100;
    if (percent > told) {
      told = percent;
      const params = { progressToken, progress: done, total };
      // A client that has gone away needs no progress, and what it asked for is still to be done.
      await mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
    }
    // Work that never waits would keep everything that was told until its end.
    await turn();
  };
}
