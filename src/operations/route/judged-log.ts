import { isTaskEntry } from "../../model/history.ts";
import type { DecisionLine } from "../../model/routing.ts";
import { type JudgedLine, judgeOutcomes, type RunEnds } from "../../routing/judge-outcomes.ts";
import { decisionsIn } from "../history/decisions-in.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";

const PAGE = 500;

export interface JudgedLog {
  /** in their order */
  readonly lines: readonly JudgedLine[];
  /** whether the log has more entries than were read */
  readonly isIncomplete: boolean;
}

/** The newest decisions of the log, with what came of them. */
export async function judgedLog(call: Call, mostEntries: number): Promise<JudgedLog> {
  const { store, settings } = call.ports;
  const { log } = await store();
  const found: DecisionLine[] = [];
  const pace = new Pace(call);
  let read = 0;
  let after: number | undefined;
  for (;;) {
    const from = after === undefined ? {} : { after };
    const page = await log.all({ project: settings.project, limit: PAGE, newestFirst: true, ...from });
    read += page.length;
    after = page.at(-1)?.seq;
    for (const entry of page) if (isTaskEntry(entry)) found.push(...decisionsIn(entry).toReversed());
    if (page.length < PAGE || read >= mostEntries) break;
    await pace.next();
  }
  const lines = found.toReversed();
  return { lines: judgeOutcomes(lines, await endsOf(lines, call)), isIncomplete: read >= mostEntries };
}

/** How the runs of these decisions ended. */
async function endsOf(lines: readonly DecisionLine[], { ports }: Call): Promise<RunEnds> {
  const { tasks } = await ports.store();
  const ids = [...new Set(lines.map(({ run_id }) => run_id))];
  const ends: [string, "success" | "failure"][] = [];
  for (let from = 0; from < ids.length; from += PAGE)
    for (const { id, position } of await tasks.load(ports.settings.project, ids.slice(from, from + PAGE)))
      if (position?.result !== undefined)
        ends.push([id, position.result === "success" ? "success" : "failure"]);
  return Object.fromEntries(ends);
}
