import type { Event } from "../../../model/event.ts";
import { HookSession } from "../../../model/hook-session.ts";
import type { Json } from "../../../model/json.ts";
import { HOOK_SESSION } from "../../../model/record-kind.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import type { Call } from "../../ports/call.ts";

/** Marks the commands on which a report was accepted: each counts for one report. */
export async function usedCommands(
  events: readonly Event[],
  session: string,
  task: string,
  { ports }: Call,
): Promise<readonly RecordChange[]> {
  const facts = events.flatMap((event) => (event.type === "reported" ? (event.evidence ?? []) : []));
  const used = new Set(facts.flatMap(({ holds, seen }) => (holds && seen !== undefined ? [seen] : [])));
  if (used.size === 0) return [];
  const store = await ports.store();
  const [kept] = await store.records.load(ports.settings.project, HOOK_SESSION, [session]);
  const { data: known } = HookSession.safeParse(kept?.value);
  if (!kept || !known) return [];
  const commands = known.commands.map((one) => (used.has(one.id) ? { ...one, usedBy: task } : one));
  const value = { ...known, commands } as Json;
  return [{ kind: HOOK_SESSION, id: session, version: kept.version, value }];
}
