import type { ServerResponse } from "node:http";
import { NAMELESS } from "../model/agent-identity.ts";
import type { Caller } from "../model/caller.ts";
import { readTraceParent } from "../model/trace-parent.ts";
import { isGranted, judgeAccess } from "../operations/door/access.ts";
import { agentCaller } from "../operations/door/agent-caller.ts";
import { AGENT_HEADER, agentInHeader } from "../operations/door/agent-name.ts";
import { asideFor, asideForLarge, MOST_BYTES_HERE } from "../operations/door/aside-call.ts";
import { decodeJson } from "../operations/door/decode-json.ts";
import type { Operation } from "../operations/door/operation.ts";
import { perform } from "../operations/door/perform.ts";
import { isOffered, type Toolset, toolsetsOf } from "../operations/door/toolsets.ts";
import type { Call } from "../operations/ports/call.ts";
import { notOffered } from "./check-toolset.ts";
import type { Visitor } from "./exchange.ts";
import { sendProblem, sendRefusal } from "./problem.ts";
import { readJsonBytes } from "./read-json-bytes.ts";
import type { Route } from "./route.ts";
import { sendJson, sendJsonText } from "./send-json.ts";

const GONE = "GONE";

/** The route to which an operation's input is posted. */
export function operationRoute(operation: Operation, call: Call, toolsets: readonly Toolset[]): Route {
  return {
    name: operation.name,
    methods: ["POST"],
    entry: "credential",
    handle: async ({ request, response }, visitor) => {
      const body = await readJsonBytes(request);
      if (body.kind === "gone") return GONE;
      if (body.kind === "not JSON") return sendProblem(response, { code: "UNSUPPORTED_MEDIA_TYPE" });
      if (body.kind === "refused") return sendRefusal(response, body.refusal);
      const said = agentInHeader(request.headers[AGENT_HEADER]);
      const { role, agent } = visitor;
      const isClaimed = role === "agent" && agent === undefined;
      if (!said.ok && isClaimed) return sendProblem(response, { code: "AGENT_NAME_INVALID" });
      const saidName = agent ?? (said.ok ? said.name : undefined);
      const caller = callerOf(visitor, saidName, call.caller);
      const { traceparent } = request.headers;
      const trace = readTraceParent(traceparent) && String(traceparent);
      const own: Call = { ...call, role, caller, saidName, trace, signal: untilGone(response) };
      // Check only operations for agents against the toolsets. `perform` refuses operations for operators.
      const isForAgents = role === "agent" && operation.access === "agent";
      if (isForAgents && !isOffered(operation, toolsets) && !isGranted(own, operation.name))
        return sendRefusal(response, notOffered(operation.name, toolsetsOf(operation)));
      return answer(operation, body.bytes, own, response);
    },
  };
}

/** Performs the call and answers. Long calls run on another thread, which also parses their input. */
async function answer(
  operation: Operation,
  bytes: Uint8Array,
  call: Call,
  response: ServerResponse,
): Promise<string> {
  const large = bytes.length > MOST_BYTES_HERE ? asideForLarge(call) : undefined;
  const thread = judgeAccess(operation, call) ? undefined : (asideFor(operation, call) ?? large);
  if (thread) {
    const told = await thread.perform(operation.name, { body: bytes }, call);
    if (!told.ok) return sendRefusal(response, told.refusal, told.hint);
    sendJsonText(response, 200, told.text);
    return "OK";
  }
  const read = decodeJson(bytes);
  if (!read.ok) return sendRefusal(response, read.refusal, read.hint);
  const result = await perform(operation, read.value, call);
  if (!result.ok) return sendRefusal(response, result.refusal);
  sendJson(response, 200, result.value);
  return "OK";
}

/**
 * The caller of a request. The operator credential stands for the person who started the server. An agent's own token
 * proves its name; agents that share a token only claim theirs.
 */
function callerOf({ role, by, agent }: Visitor, saidName: string | undefined, operator: Caller): Caller {
  const channel = by === "login" ? "page" : "http";
  if (role === "operator") return { kind: "person", id: operator.id, channel, assurance: "operator" };
  return agentCaller(saidName ?? NAMELESS.http, channel, agent !== undefined);
}

/** A signal that is aborted when the client disconnects before it has the answer. */
function untilGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
