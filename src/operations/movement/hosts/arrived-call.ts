import { StoreError } from "../../../store/store-error.ts";
import type { Call } from "../../ports/call.ts";
import type { HostCall } from "../../ports/host-call.ts";
import { sessionNamed, takeNotes } from "./take-notes.ts";

/**
 * A call of an agent in a host, with what the hooks of the host saw of it. The hooks are believed before the environment
 * of the server, which names the session in which the server was started: a cleared session has another.
 */
export async function arrivedCall(call: Call): Promise<Call> {
  const { host, ports } = call;
  if (!host || !ports.hooks || ports.states.carried) return call;
  try {
    return { ...call, host: await seenBy(host, call) };
  } catch (error) {
    // A store that fails refuses the call itself, with its reason.
    if (error instanceof StoreError) return call;
    throw error;
  }
}

async function seenBy(host: HostCall, call: Call): Promise<HostCall> {
  const notes = await takeNotes(call);
  const { toolUse, session } = host;
  if (toolUse === undefined) return { ...host, seen: false };
  const note = notes.find((one) => one.kind === "call" && one.id === toolUse);
  if (note) return { toolUse, session: note.session, agent: note.agent, seen: true };
  // Another process may have taken the note.
  const known = session === undefined ? undefined : await sessionNamed(session, call);
  const earlier = known?.calls.find(({ id }) => id === toolUse);
  return earlier ? { toolUse, session, agent: earlier.agent, seen: true } : { ...host, seen: false };
}
