import type { Printed } from "../hooks/dialect.ts";
import type { Result } from "../model/refusal.ts";
import { TooLongHere } from "../operations/door/aside-call.ts";
import { decodeJson } from "../operations/door/decode-json.ts";
import { answerEvent, type Sharing } from "../operations/movement/hosts/answer-event.ts";
import type { Call } from "../operations/ports/call.ts";
import { sendProblem, sendRefusal } from "./problem.ts";
import { readJsonBytes } from "./read-json-bytes.ts";
import type { Route } from "./route.ts";
import { Turns } from "./turns.ts";

export const HOOKS = "/hooks/";

/** The largest event that the first thread reads. */
const MOST_BYTES_HERE = 16_384;
/** The most comparisons with patterns by the first thread: these take some 20 ms. Usual commands take some hundreds. */
const MOST_COMPARISONS_HERE = 10_000;

/** The route to which hosts, or their hooks, post events. */
export function hookRoute(call: Call): Route {
  const turns = new Turns();
  const sharing = { most: MOST_COMPARISONS_HERE, turn: () => turns.next() };
  return {
    name: "hooks",
    methods: ["POST"],
    entry: "token",
    handle: async ({ request, response, path }) => {
      const body = await readJsonBytes(request);
      if (body.kind === "gone") return "GONE";
      if (body.kind === "not JSON") return sendProblem(response, { code: "UNSUPPORTED_MEDIA_TYPE" });
      if (body.kind === "refused") return sendRefusal(response, body.refusal);
      const printed = await answerTo(path.slice(HOOKS.length), body.bytes, call, sharing);
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

/** The answer to an event. One that is large, or that takes long to judge, is judged on another thread. */
async function answerTo(
  client: string,
  bytes: Uint8Array,
  call: Call,
  sharing: Sharing,
): Promise<Result<Printed>> {
  const { aside } = call.ports;
  if (!aside?.sharesStore) return answerHere(client, bytes, call);
  if (bytes.length > MOST_BYTES_HERE) return answerAside(client, bytes, call, aside);
  try {
    return await answerHere(client, bytes, call, sharing);
  } catch (error) {
    if (!(error instanceof TooLongHere)) throw error;
    return answerAside(client, bytes, call, aside);
  }
}

async function answerHere(
  client: string,
  bytes: Uint8Array,
  call: Call,
  sharing?: Sharing,
): Promise<Result<Printed>> {
  const read = decodeJson(bytes);
  return read.ok ? answerEvent(client, read.value, call, sharing) : read;
}

async function answerAside(
  client: string,
  bytes: Uint8Array,
  { ports: { hookRefusals } }: Call,
  aside: NonNullable<Call["ports"]["aside"]>,
): Promise<Result<Printed>> {
  const { answer, refused } = await aside.event(client, bytes);
  for (const [what, count] of refused) hookRefusals?.set(what, (hookRefusals.get(what) ?? 0) + count);
  return answer;
}

function asJson({ out, err, exit }: Printed): string {
  if (exit !== 0) return JSON.stringify({ decision: "block", reason: err.trim() });
  return out === "" ? "{}" : out;
}
