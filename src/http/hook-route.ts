import type { Printed } from "../hooks/dialect.ts";
import { decodeJson } from "../operations/door/decode-json.ts";
import { answerEvent } from "../operations/movement/hosts/answer-event.ts";
import type { Call } from "../operations/ports/call.ts";
import { sendProblem, sendRefusal } from "./problem.ts";
import { readJsonBytes } from "./read-json-bytes.ts";
import type { Route } from "./route.ts";

export const HOOKS = "/hooks/";

/** The route to which hosts, or their hooks, post events. */
export function hookRoute(call: Call): Route {
  return {
    name: "hooks",
    methods: ["POST"],
    entry: "token",
    handle: async ({ request, response, path }) => {
      const body = await readJsonBytes(request);
      if (body.kind === "gone") return "GONE";
      if (body.kind === "not JSON") return sendProblem(response, { code: "UNSUPPORTED_MEDIA_TYPE" });
      if (body.kind === "refused") return sendRefusal(response, body.refusal);
      const read = decodeJson(body.bytes);
      if (!read.ok) return sendRefusal(response, read.refusal, read.hint);
      const printed = await answerEvent(path.slice(HOOKS.length), read.value, call);
      if (!printed.ok) return sendRefusal(response, printed.refusal);
      // Our own hook passes an exit code on. A host that posts by itself has none, and takes the same as JSON.
      const isOurs = request.headers["x-navigator-hook"] !== undefined;
      response.writeHead(200, {
        "content-type": "application/json",
        ...(isOurs && { "x-navigator-exit": String(printed.value.exit) }),
      });
      response.end(isOurs ? `${printed.value.out}${printed.value.err}` : asJson(printed.value));
      return "OK";
    },
  };
}

function asJson({ out, err, exit }: Printed): string {
  if (exit !== 0) return JSON.stringify({ decision: "block", reason: err.trim() });
  return out === "" ? "{}" : out;
}
