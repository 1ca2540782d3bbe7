import { setImmediate as turn } from "node:timers/promises";
import type { ServerContext } from "@modelcontextprotocol/server";
import type { Call } from "../operations/ports/call.ts";

/**
 * Reports progress to a client that asked for it, at most once per percent. The notifications carry nothing that a
 * client must know: some clients lose a notification that is sent just before the answer.
 */
export function progressFor({ mcpReq }: ServerContext, otherwise: Call["progress"]): Call["progress"] {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return otherwise;
  let reported = -1;
  return async (done, total) => {
    const percent = total > 0 ? Math.floor((100 * done) / total) : 100;
    if (percent > reported) {
      reported = percent;
      const params = { progressToken, progress: done, total };
      // The client may have disconnected, but its call still completes.
      await mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
    }
    // Yield to other work. Otherwise all notifications would be sent at the end of the work.
    await turn();
  };
}
