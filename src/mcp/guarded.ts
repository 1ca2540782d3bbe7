import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { logError } from "./log-error.ts";

/**
 * Wraps a function so that the client does not see the text of an unexpected error: the text may
 * name paths or queries.
 */
export function guarded<A extends readonly unknown[], R>(
  what: string,
  work: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      // Pass a protocol error on: its text is written for the client.
      if (error instanceof ProtocolError) throw error;
      const id = logError(what, error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, "Navigator failed to do this.", {
        code: "INTERNAL",
        id,
      });
    }
  };
}
