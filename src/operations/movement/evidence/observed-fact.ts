import type { EvidenceFact } from "../../../model/evidence.ts";
import type { HookSession, SeenCommand } from "../../../model/hook-session.ts";
import { plainWords } from "../../../model/words/plain-words.ts";
import type { Call } from "../../ports/call.ts";
import { runsKnown } from "../hosts/hooked-records.ts";
import { sessionNamed, takeNotes } from "../hosts/take-notes.ts";

interface Observed {
  /** the task whose report this is; absent for a run that is only in its state */
  readonly taskId: string | undefined;
  /** when the visit of the step began */
  readonly since: number;
  /** the calls that other requirements of this report use */
  readonly taken: Set<string>;
}

/**
 * Checks that the hooks of the agent's host saw a command begin and end at this visit, after the last edit. This says
 * that it was run, never that it passed: not every host tells how a command ended, and an agent can call a hook itself.
 */
export async function observedFact(
  call: Call,
  requirement: string,
  command: string,
  observed: Observed,
): Promise<EvidenceFact> {
  const no = (detail: string): EvidenceFact => ({ requirement, holds: false, detail });
  const { hooks, root } = call.ports;
  if (!hooks || observed.taskId === undefined) return no("no hooks of a host are heard here");
  await takeNotes(call);
  const session = (await runsKnown([observed.taskId], call)).get(observed.taskId)?.run.session;
  if (session === undefined) return no("the run is not led in a host whose hooks are known");
  const known = await sessionNamed(session, call);
  if (!known) return no("the hooks of this session were never heard of");
  const keyed = await hooks.keyed();
  const words = keyed(JSON.stringify(plainWords(command) ?? [command]));
  const runs = known.commands.filter((one) => one.words === words && isInside(one.cwd, root));
  const fit = runs.findLast((one) => problemOf(one, known, observed) === undefined);
  if (!fit) {
    const last = runs.at(-1);
    return no((last && problemOf(last, known, observed)) ?? `the hooks did not see exactly this command run`);
  }
  observed.taken.add(fit.id);
  const ended = fit.ok === undefined ? "" : fit.ok ? ", and it succeeded" : ", and it failed";
  return { requirement, holds: true, seen: fit.id, detail: `seen by the hooks of ${known.client}${ended}` };
}

function problemOf(command: SeenCommand, { editedAt }: HookSession, observed: Observed): string | undefined {
  const { doneAt, at, usedBy, id } = command;
  if (doneAt === undefined) return "it has begun and not ended";
  if (usedBy !== undefined || observed.taken.has(id)) return "it counted for an earlier report; run it again";
  if (at < observed.since) return "it ran before this visit of the step; run it again";
  return editedAt !== undefined && editedAt > doneAt ? "files were edited after it; run it again" : undefined;
}

function isInside(folder: string, root: string): boolean {
  return folder === root || folder.startsWith(root.endsWith("/") ? root : `${root}/`);
}
