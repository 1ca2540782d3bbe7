import { boundsAt } from "../../../engine/view/bounds-at.ts";
import type { HookedRun } from "../../../model/hooked-run.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { shortened } from "../../../model/words/shortened.ts";
import type { Call } from "../../ports/call.ts";
import type { HostCall } from "../../ports/host-call.ts";
import type { Located } from "../locate.ts";
import type { KeptRun } from "./hooked-records.ts";
import { holderOf, type Leader } from "./leader-of.ts";
import { outlookOf } from "./next-call.ts";

const LONGEST_TEXT = 1_000;
const LONGEST_NAME = 300;

interface Led {
  readonly leader: Leader;
  readonly host: HostCall | undefined;
  readonly kept: KeptRun | undefined;
  /** the version that the task will have */
  readonly version: number;
  readonly gates: NonNullable<HookedRun["gates"]>;
}

/** What hooks need to know of a run, or of a claimed task, that has not ended. */
export function hookedRun(
  located: Located & { readonly record: TaskRecord },
  { leader, host, kept, version, gates }: Led,
  call: Call,
): HookedRun {
  const { record, program, position } = located;
  const holder = holderOf(record, kept);
  // A sealed state is another one after each move, so a hook names the task instead.
  const isSealed = record.run !== undefined && call.ports.states.kind === "sealed";
  const state = isSealed ? record.id : (record.run?.handle ?? record.id);
  const { step, name, standing, needs, call: next, question } = outlookOf(located, { record, holder, state });
  const asked =
    isSealed && next !== undefined ? `get_position ${JSON.stringify({ task_id: record.id })}` : next;
  const held = leader.holds ? { standing, asked } : { standing: "left" as const };
  return {
    task: record.id,
    version,
    session: leader.session,
    ...(host?.agent !== undefined && { agent: host.agent }),
    caller: holder,
    ...(record.run ? {} : { claimed: true as const }),
    state,
    workflow: shortened(program.id, LONGEST_NAME),
    step: shortened(step, LONGEST_NAME),
    name: shortened(name, LONGEST_NAME),
    visit: position.visit,
    standing: held.standing,
    needs: shortened(needs, LONGEST_TEXT),
    ...(held.asked !== undefined && { call: shortened(held.asked, LONGEST_TEXT) }),
    ...(question !== undefined && { question: shortened(question, LONGEST_TEXT) }),
    ...(call.ports.page !== undefined && { page: call.ports.page }),
    levels: boundsAt(program, position, located.world) as HookedRun["levels"],
    ...(gates.length > 0 && { gates: [...gates] }),
    ...(host?.seen !== undefined && { enforced: host.seen }),
  };
}
