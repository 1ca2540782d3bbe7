import type { HookEvent } from "../hook-event.ts";
import type { HookWorld } from "../hook-world.ts";
import { type JudgedEvent, silently } from "../judged-event.ts";
import { answersForPeople, hasOurHooks, switchesHooksOff } from "../our-hooks.ts";
import { runsOfSession } from "../runs-of-session.ts";
import type { Snapshot } from "../snapshot.ts";

/** Settings of the host change: kept out while a run is open, if the change takes the hooks away or answers for people. */
export function atSettings(
  event: Extract<HookEvent, { moment: "settings" }>,
  snapshot: Snapshot,
  world: HookWorld,
): JudgedEvent {
  const { file } = event;
  if (file === undefined || !runsOfSession(snapshot, event).some(({ run }) => run.standing !== "given up"))
    return silently();
  const text = world.readText(file) ?? "";
  const hadOurs = snapshot.session?.settings?.includes(file) ?? false;
  const problem = problemOf(text, hadOurs);
  if (problem === undefined) return silently();
  const message = `${file}: ${problem}, while a run is open. The change is kept out of this session.`.slice(
    0,
    600,
  );
  return { answer: { kind: "refuse", reason: message }, remarks: [{ kind: "notice", message }] };
}

function problemOf(text: string, hadOurs: boolean): string | undefined {
  if (switchesHooksOff(text)) return "the change switches hooks off";
  if (answersForPeople(text)) return "the change adds a hook that answers questions to people";
  return hadOurs && !hasOurHooks(text) ? "the change removes Navigator's hooks" : undefined;
}
