import type { HookNote } from "../model/hook-note.ts";
import type { HookAnswer } from "./hook-answer.ts";
import type { HookEvent } from "./hook-event.ts";
import type { HookWorld } from "./hook-world.ts";
import { type JudgedEvent, silently } from "./judged-event.ts";
import { afterTool } from "./moments/after.ts";
import { beforeTool } from "./moments/before.ts";
import { atCompaction } from "./moments/compaction.ts";
import { atCompletion } from "./moments/completion.ts";
import { atSession } from "./moments/session.ts";
import { atSettings } from "./moments/settings.ts";
import { atStop } from "./moments/stop.ts";
import type { Snapshot } from "./snapshot.ts";

/** The answer to an event, and the notes for Navigator. */
export function judgeEvent(
  event: HookEvent,
  snapshot: Snapshot,
  world: HookWorld,
): { readonly answer: HookAnswer; readonly notes: readonly HookNote[] } {
  const { answer, remarks } = judged(event, snapshot, world);
  const about = {
    v: 1,
    session: event.session,
    client: world.client,
    ...(event.agent !== undefined && { agent: event.agent.slice(0, 200) }),
    at: world.now,
  } as const;
  return { answer, notes: remarks.map((remark) => ({ ...about, ...remark }) as HookNote) };
}

function judged(event: HookEvent, snapshot: Snapshot, world: HookWorld): JudgedEvent {
  switch (event.moment) {
    case "session":
      return atSession(event, snapshot, world);
    case "before":
      return beforeTool(event, snapshot, world);
    case "after":
      return afterTool(event, snapshot, world);
    case "stop":
      return atStop(event, snapshot, world);
    case "compaction":
      return atCompaction(event, snapshot);
    case "completion":
      return atCompletion(event, snapshot, world);
    case "settings":
      return atSettings(event, snapshot, world);
    default:
      return silently();
  }
}
