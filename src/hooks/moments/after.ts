import type { HookEvent } from "../hook-event.ts";
import type { HookWorld } from "../hook-world.ts";
import { type JudgedEvent, silently } from "../judged-event.ts";
import { runsOfSession } from "../runs-of-session.ts";
import type { Snapshot } from "../snapshot.ts";
import { wordsOf } from "./before.ts";

type AfterEvent = Extract<HookEvent, { moment: "after" }>;

/** A tool was used: notes the end of a command, or that files were edited. */
export function afterTool(event: AfterEvent, snapshot: Snapshot, world: HookWorld): JudgedEvent {
  const { tool, id, ok, output } = event;
  if (!runsOfSession(snapshot, event).some(({ run }) => run.standing !== "given up")) return silently();
  if (tool.calls.some(({ kind }) => kind === "edit")) return silently({ kind: "edit" });
  const [call] = tool.calls;
  if (id === undefined || call?.kind !== "run") return silently();
  const head = world.head(call.cwd);
  return silently({
    kind: "after",
    id: id.slice(0, 200),
    ...wordsOf(call.command, world),
    ...(ok !== undefined && { ok }),
    bytes: output.length,
    output: world.keyed(output),
    ...(head !== undefined && { head }),
  });
}
