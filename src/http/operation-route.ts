import type { Caller } from "../model/caller.ts";
import { call } from "../operations/call.ts";
import type { Context } from "../operations/context.ts";
import type { Operation } from "../operations/operation.ts";
import type { Visitor } from "./exchange.ts";
import { sendProblem, sendRefusal } from "./problem.ts";
import { readJson } from "./read-json.ts";
import type { Route } from "./route.ts";
import { sendJson } from "./send-json.ts";

const GONE = "GONE";

/** An operation as an address to post its input to. */
export function operationRoute(operation: Operation, context: Context): Route {
  return {
    name: operation.name,
    methods: ["POST"],
    entry: "credential",
    handle: async ({ request, response }, visitor) => {
      const body = await readJson(request);
      if (body.kind === "gone") return GONE;
      if (body.kind === "not JSON") return sendProblem(response, { code: "UNSUPPORTED_MEDIA_TYPE" });
      if (body.kind === "refused") return sendRefusal(response, body.refusal);
      const { role } = visitor;
      const result = await call(operation, body.value, {
        ...context,
        role,
        caller: callerOf(visitor, context.caller),
      });
      if (!result.ok) return sendRefusal(response, result.refusal);
      sendJson(response, 200, result.value);
      return "OK";
    },
  };
}

/** The operator's credential is one person's, whoever started the server. */
function callerOf({ role, by }: Visitor, operator: Caller): Caller {
  const channel = by === "login" ? "page" : "http";
  return role === "operator"
    ? { kind: "person", id: operator.id, channel, assurance: "operator" }
    : { kind: "agent", id: "agent", channel };
}
