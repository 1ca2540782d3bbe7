import type { Call } from "../../operations/ports/call.ts";
import type { ServerRegister } from "./server-register.ts";

/** The call of a server without a page: people are led to the page of another server on the same store. */
export function pagedCall(call: Call, servers: ServerRegister): Call {
  const { machine, settings } = call.ports;
  const database = machine?.database;
  if (database === undefined) return call;
  const pageNearby = async () =>
    (await servers.list()).find((one) => one.database === database && one.project === settings.project)?.url;
  return { ...call, ports: { ...call.ports, pageNearby } };
}
