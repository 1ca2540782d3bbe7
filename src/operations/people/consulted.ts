import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { judgeMove } from "../../lifecycle/moves/judge-move.ts";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { shortened } from "../../model/words/shortened.ts";
import { movedByHand } from "../../tasks/changes/moved-by-hand.ts";
import { placeIn } from "../../team/place-in.ts";
import { contentHash } from "../../workflow/hash.ts";
import { Journey } from "../movement/journey.ts";
import type { Call } from "../ports/call.ts";
import type { InboxItem } from "./inbox-items.ts";

const LONGEST_REASON = 2_000;

/** The inbox item of a plain task that waits in `consult`. Its answers are the states that the task can be moved to. */
export function consultItem(record: TaskRecord): InboxItem {
  const { id, title, state, team, updatedAt } = record;
  const { by, reason } = team?.handover ?? {};
  const asks = reason === undefined ? "asks for advice." : `asks: ${shortened(reason, LONGEST_REASON)}`;
  const item = {
    taskId: id,
    ...(title !== undefined && { title }),
    workflow: "",
    workflowName: lifecycleOf(record).name,
    step: state,
    stepName: state,
    visit: 0,
    kind: "question",
    message: `${by ?? "A worker"} ${asks}`,
    options: exitsOf(record).map((exit) => ({ id: exit, label: `Move it to "${exit}"` })),
    askedAt: team?.enteredAt ?? updatedAt,
    ...(by !== undefined && { agent: by }),
  } as const;
  return {
    ...item,
    options: [...item.options],
    shown: contentHash({ id, title: title ?? "", message: item.message }),
  };
}

interface Answer {
  readonly option?: string | undefined;
  readonly shown?: string | undefined;
  readonly note?: string | undefined;
}

/** Moves a task out of `consult` as a person has answered. The answer is kept for the next worker. */
export function answerConsult(
  record: TaskRecord,
  { option, shown, note }: Answer,
  call: Call,
): Result<Journey> {
  const { id } = record;
  const options = exitsOf(record);
  if (option === undefined || !options.includes(option)) {
    const message = `Say to which state "${id}" is moved: ${options.join(", ")}.`;
    return { ok: false, refusal: { code: "CHECKPOINT_NOT_FOUND", message, facts: { options } } };
  }
  if (shown !== undefined && shown !== consultItem(record).shown) {
    const message = `What "${id}" asks has changed since it was shown. Look at it again.`;
    return { ok: false, refusal: { code: "ANSWER_STALE", message, facts: { taskId: id } } };
  }
  const moved = judgeMove(lifecycleOf(record), placeIn(record), { status: option }, { mayAssign: true });
  if (!moved.ok) return moved;
  const journey = new Journey(call);
  const next = movedByHand(record, moved.value, journey.now);
  const answered = { by: call.caller.id, at: journey.now, ...(note !== undefined && { reason: note }) };
  const told: TaskRecord = {
    ...next,
    team: { ...next.team, handover: { ...next.team?.handover, ...answered } },
  };
  journey.put(record, told, [], { type: "moved", caller: { ...call.caller, kind: "person" }, note });
  return { ok: true, value: journey };
}

/** The states that a person can move the task to. Entering an active state is a claim, which a worker makes. */
function exitsOf(record: TaskRecord): string[] {
  const { states } = lifecycleOf(record);
  return (states[record.state]?.exits ?? []).filter((exit) => states[exit]?.category !== "active");
}
