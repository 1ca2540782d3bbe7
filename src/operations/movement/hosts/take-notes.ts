import { dialectOf } from "../../../hooks/dialects.ts";
import { withNotes } from "../../../hooks/with-notes.ts";
import { HookNote } from "../../../model/hook-note.ts";
import { HookSession } from "../../../model/hook-session.ts";
import type { Json } from "../../../model/json.ts";
import { HOOK_SESSION } from "../../../model/record-kind.ts";
import type { Call } from "../../ports/call.ts";

const MOST_TRIES = 20;

/** Stores the waiting notes of hooks, and returns them. */
export async function takeNotes(call: Call): Promise<readonly HookNote[]> {
  const taken = await call.ports.hooks?.take();
  if (!taken) return [];
  const notes = taken.notes.flatMap((note) => HookNote.safeParse(note).data ?? []);
  await storeNotes(notes, call);
  await taken.forget();
  return notes;
}

export async function storeNotes(notes: readonly HookNote[], call: Call): Promise<void> {
  if (call.ports.hookRefusals) countRefused(notes, call.ports.hookRefusals);
  for (const session of new Set(notes.map((note) => note.session)))
    await storeOwn(
      session,
      notes.filter((note) => note.session === session),
      call,
    );
}

/** Counts refused tools and prevented stops by client. An agent can write notes, so only known clients are told apart. */
function countRefused(notes: readonly HookNote[], counts: Map<string, number>): void {
  for (const note of notes) {
    const isRefused = note.kind === "refused" || (note.kind === "stop" && !note.letGo);
    const key = `${note.kind === "stop" ? "stop" : "tool"} ${dialectOf(note.client) ? note.client : "other"}`;
    if (isRefused) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
}

async function storeOwn(session: string, notes: readonly HookNote[], { ports }: Call): Promise<void> {
  const store = await ports.store();
  const { project } = ports.settings;
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const [kept] = await store.records.load(project, HOOK_SESSION, [session]);
    const value = withNotes(HookSession.safeParse(kept?.value).data, notes) as Json | undefined;
    const record = { kind: HOOK_SESSION, id: session, version: kept?.version ?? 0, value };
    if ((await store.commit({ project, changes: [], records: [record] })).ok) return;
  }
}

/** The session of a host, as its hooks told of it. */
export async function sessionNamed(session: string, { ports }: Call): Promise<HookSession | undefined> {
  const store = await ports.store();
  const [kept] = await store.records.load(ports.settings.project, HOOK_SESSION, [session]);
  return HookSession.safeParse(kept?.value).data;
}
