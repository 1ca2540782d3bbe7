import type { Printed } from "../hooks/dialect.ts";
import type { Result } from "../model/refusal.ts";
import { decodeJson } from "../operations/door/decode-json.ts";
import { answerEvent } from "../operations/movement/hosts/answer-event.ts";
import type { Call } from "../operations/ports/call.ts";
import { sendProblem, sendRefusal } from "./problem.ts";
import { readJsonBytes } from "./read-json-bytes.ts";
import type { Route } from "./route.ts";

export const HOOKS = "/hooks/";

/** The largest event that the first thread judges itself: the slowest line of this size takes some 50 ms. */
const MOST_BYTES_HERE = 16_384;

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
      const printed = await answerTo(path.slice(HOOKS.length), body.bytes, call);
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

/** The answer to an event. A large one is parsed and judged on another thread: a shell line may take long to judge. */
async function answerTo(client: string, bytes: Uint8Array, call: Call): Promise<Result<Printed>> {
  const { aside, hookRefusals } = call.ports;
  if (bytes.length <= MOST_BYTES_HERE || !aside?.sharesStore) {
    const read = decodeJson(bytes);
    return read.ok ? answerEvent(client, read.value, call) : read;
  }
  const { answer, refused } = await aside.event(client, bytes);
  for (const [what, count] of refused) hookRefusals?.set(what, (hookRefusals.get(what) ?? 0) + count);
  return answer;
}

function asJson({ out, err, exit }: Printed): string {
  if (exit !== 0) return JSON.stringify({ decision: "block", reason: err.trim() });
  return out === "" ? "{}" : out;
}
