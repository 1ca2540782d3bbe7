import { boundsAt } from "../../../engine/view/bounds-at.ts";
import type { HookedRun } from "../../../model/hooked-run.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { shortened } from "../../../model/words/shortened.ts";
import type { Call } from "../../ports/call.ts";
import type { HostCall } from "../../ports/host-call.ts";
import type { Located } from "../locate.ts";
import { outlookOf } from "./next-call.ts";

const LONGEST_TEXT = 1_000;
const LONGEST_NAME = 300;

/** What hooks need to know of a run that has not ended. `version` is the one that the task will have. */
export function hookedRun(
  located: Located & { readonly record: TaskRecord },
  host: HostCall & { readonly session: string },
  call: Call,
  version: number,
  gates: NonNullable<HookedRun["gates"]>,
): HookedRun {
  const { record, program, position } = located;
  // A sealed state is another one after each move, so a hook names the task instead.
  const isSealed = call.ports.states.kind === "sealed";
  const state = isSealed ? record.id : (record.run?.handle ?? "");
  const { step, name, standing, needs, call: next, question } = outlookOf(located, record, state);
  const asked =
    isSealed && next !== undefined ? `get_position ${JSON.stringify({ task_id: record.id })}` : next;
  return {
    task: record.id,
    version,
    session: host.session,
    ...(host.agent !== undefined && { agent: host.agent }),
    caller: record.run?.caller ?? "",
    state,
    workflow: shortened(program.id, LONGEST_NAME),
    step: shortened(step, LONGEST_NAME),
    name: shortened(name, LONGEST_NAME),
    visit: position.visit,
    standing,
    needs: shortened(needs, LONGEST_TEXT),
    ...(asked !== undefined && { call: shortened(asked, LONGEST_TEXT) }),
    ...(question !== undefined && { question: shortened(question, LONGEST_TEXT) }),
    ...(call.ports.page !== undefined && { page: call.ports.page }),
    levels: boundsAt(program, position, located.world) as HookedRun["levels"],
    ...(gates.length > 0 && { gates: [...gates] }),
    ...(host.seen !== undefined && { enforced: host.seen }),
  };
}
