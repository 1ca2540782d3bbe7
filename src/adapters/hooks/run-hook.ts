import { dirname } from "node:path";
import { type Dialect, type Printed, SILENT } from "../../hooks/dialect.ts";
import { clients, dialectOf } from "../../hooks/dialects.ts";
import { failSafe } from "../../hooks/fail-safe.ts";
import type { HookEvent } from "../../hooks/hook-event.ts";
import { judgeEvent } from "../../hooks/judge-event.ts";
import { isPayload } from "../../hooks/payload.ts";
import type { HookNote } from "../../model/hook-note.ts";
import { hookWorld } from "./hook-world.ts";
import { keyedHash } from "./keyed-hash.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { readStanding } from "./read-standing.ts";
import { earlySpoolOf, type StorePlace, spoolOf, storePlace } from "./store-place.ts";
import { untakenNotes, writeNotes } from "./written-notes.ts";

/** The longest payload. A larger one is refused before it is parsed. */
export const MOST_PAYLOAD = 33_554_432;

/** What a hook prints, and what it does after that: a verdict never waits for a write. */
export interface HookRun {
  readonly printed: Printed;
  readonly afterwards?: () => void;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Answers one event of a client. Never throws. */
export async function runHook(client: string, text: string, env: Env): Promise<HookRun> {
  const dialect = dialectOf(client);
  if (!dialect) return { printed: unknownClient(client) };
  let event: HookEvent | undefined;
  try {
    event = readEvent(text, dialect);
    const place = storePlace(env, event?.cwd ?? "");
    if (place.kind === "none") return beforeStore(event, client, dialect, place);
    if (!event) return { printed: notUnderstood(text) };
    return await answer(event, { client, dialect, text, place });
  } catch (error) {
    // A bug, or a file that changes meanwhile. The tool must not run unjudged.
    return { printed: event ? dialect.print(failSafe(event, problemOf(error)), event) : notUnderstood(text) };
  }
}

/** Silent, but notes a call of Navigator: that call makes the store, and must not be taken for one that no hook saw. */
function beforeStore(
  event: HookEvent | undefined,
  client: string,
  dialect: Dialect,
  { awaited }: Extract<StorePlace, { kind: "none" }>,
): HookRun {
  if (awaited === undefined || event?.moment !== "before" || event.tool.role !== "own")
    return { printed: SILENT };
  const spool = earlySpoolOf(spoolOf(awaited));
  const keyed = keyedHash(spool);
  const world = hookWorld({
    client,
    failsOpen: dialect.failsOpen,
    root: dirname(awaited),
    keyed,
    guarded: [],
  });
  const { notes } = judgeEvent(event, { runs: [], left: [], standing: [], untaken: [] }, world);
  return { printed: SILENT, afterwards: () => noteDown(spool, event, notes) };
}

interface Asked {
  readonly client: string;
  readonly dialect: Dialect;
  readonly text: string;
  readonly place: StorePlace;
}

async function answer(event: HookEvent, { client, dialect, text, place }: Asked): Promise<HookRun> {
  const failed = (problem: string) => ({ printed: dialect.print(failSafe(event, problem), event) });
  if (place.kind === "missing") return failed(place.problem);
  if (place.kind === "server") {
    const { url, token } = place;
    if (url === undefined || token === undefined)
      return failed("The store is on a server: set NAVIGATOR_URL and NAVIGATOR_AGENT_TOKEN for the host.");
    const { postEvent } = await import("./post-event.ts");
    return { printed: await postEvent(client, text, { url, token }) };
  }
  return place.kind === "file" ? fromFile(event, client, dialect, place) : { printed: SILENT };
}

function fromFile(
  event: HookEvent,
  client: string,
  dialect: Dialect,
  { file, root, shared }: Extract<StorePlace, { kind: "file" }>,
): HookRun {
  const spool = spoolOf(file);
  const guarded = [dirname(file), spool, ...(shared === undefined ? [] : [dirname(shared)])];
  const keyed = keyedHash(spool);
  const world = hookWorld({ client, failsOpen: dialect.failsOpen, root, keyed, guarded });
  const untaken = event.moment === "stop" ? untakenNotes(spool, event.session) : [];
  const own = readSnapshot(file, event.session);
  const standing = shared === undefined ? own.standing : [...readStanding(shared), ...own.standing];
  const { answer, notes } = judgeEvent(event, { ...own, standing, untaken }, world);
  const printed = dialect.print(answer, event);
  return notes.length === 0 ? { printed } : { printed, afterwards: () => noteDown(spool, event, notes) };
}

function noteDown(spool: string, { session }: HookEvent, notes: readonly HookNote[]): void {
  try {
    writeNotes(spool, session, notes);
  } catch {
    // The disk is full or read-only. The verdict is given already; the run will say that it is not enforced.
  }
}

/** The event in the text of a client; `undefined` if it is none. */
export function readEvent(text: string, dialect: Dialect): HookEvent | undefined {
  if (text.length > MOST_PAYLOAD) return undefined;
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch {
    // Not JSON: the caller refuses it.
    return undefined;
  }
  const event = isPayload(payload) ? dialect.read(payload) : undefined;
  return event && event.session.length <= 200 ? event : undefined;
}

/**
 * The answer to an event that cannot be read, in a project with a store. A tool must not run unjudged because its input
 * is too large. An agent that stops must not be kept by it.
 */
function notUnderstood(text: string): Printed {
  const start = text.slice(0, 65_536);
  if (/"(?:hook_event_name|hookEventName)"\s*:\s*"(?!PreToolUse|BeforeTool|before|pre)/.test(start))
    return SILENT;
  const err =
    "Navigator's hook does not understand this event, so it refuses it. A person finds the cause with: navigator doctor\n";
  return { out: "", err, exit: 2 };
}

function unknownClient(client: string): Printed {
  const named = JSON.stringify(client.slice(0, 40));
  return {
    out: "",
    err: `navigator hook: ${named} is no client; there are ${clients.join(", ")}\n`,
    exit: 1,
  };
}

function problemOf(error: unknown): string {
  return error instanceof Error ? `${error.message.slice(0, 200)}.` : "it failed.";
}
