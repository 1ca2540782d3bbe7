import type { Deadlock, StarvingTask } from "../../model/team-waits.ts";
import { durationText } from "../../model/words/duration-text.ts";
import { shortened } from "../../model/words/shortened.ts";
import { allDeadlocks } from "../movement/waits/find-deadlocks.ts";
import { starvingTasks } from "../movement/waits/starving-tasks.ts";
import type { Call } from "../ports/call.ts";
import type { InboxItem } from "./inbox-items.ts";

const MOST = 20;
const LONGEST = 1_000;

/** The troubles of a team that a person should know: workers that wait for each other, and tasks that nobody takes. */
export async function teamNotices(call: Call): Promise<readonly InboxItem[]> {
  const deadlocks = await allDeadlocks(call);
  const starving = await starvingTasks(call);
  return [
    ...deadlocks.slice(0, MOST).map((deadlock) => ofDeadlock(deadlock, call.ports.now())),
    ...starving.tasks.slice(0, MOST).map(ofStarving),
  ];
}

function ofDeadlock({ waits, text }: Deadlock, now: number): InboxItem {
  const parties = waits.map(({ from }) => from);
  // A circle of workers and locks alone has no task, and the id of a worker would lead to none.
  const task = parties.find(({ kind }) => kind === "task")?.id ?? "";
  const workers = parties.filter(({ kind }) => kind === "worker").map(({ id }) => id);
  const advice = `One of ${workers.join(", ")} has to give up a lock or a claim.`;
  return notice(task, "deadlock", `${shortened(text, LONGEST)} ${advice}`, now);
}

function ofStarving({ task, title, state, since, waited_ms: ms, why }: StarvingTask): InboxItem {
  const message = `Nobody has taken "${shortened(title ?? task, 200)}" for ${durationText(ms)}: ${why}.`;
  return { ...notice(task, state, message, since), ...(title !== undefined && { title }) };
}

function notice(taskId: string, step: string, message: string, askedAt: number): InboxItem {
  return {
    taskId,
    workflow: "",
    workflowName: "team",
    step,
    stepName: step,
    visit: 0,
    kind: "notice",
    message,
    options: [],
    askedAt,
  };
}
