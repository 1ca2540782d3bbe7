import { perform } from "../operations/door/perform.ts";
import type { Call } from "../operations/ports/call.ts";
import { connect } from "../operations/team/connect.ts";
import { createTasks } from "../operations/team/create/create-tasks.ts";
import { disconnect } from "../operations/team/disconnect.ts";
import { markFile } from "../operations/team/mark-file.ts";
import { nextTask } from "../operations/team/next-task.ts";
import { thinking } from "../operations/team/thinking.ts";
import { updateTask } from "../operations/team/update/update-task.ts";
import type { Actor, ActorState } from "./actor.ts";
import { agentOf, demoTask } from "./demo-task.ts";

const FROM_MS = 36_000;
const TAG = "demo";

/** The tasks of the team: one begins, two go on beside each other, one ends. */
const tasks = [
  { ref: "terms", title: "Agree on the words of the help pages", file: "help/terms.md" },
  { ref: "start", title: "Write the first help page", blocked_by: ["terms"], file: "help/start.md" },
  { ref: "keys", title: "List the keys", blocked_by: ["terms"], file: "help/keys.md" },
  { ref: "links", title: "Check all links of the help pages", blocked_by: ["start", "keys"], file: "help" },
] as const;

interface Member {
  readonly worker: string;
  task: string | undefined;
  hasThought: boolean;
}

/** Two workers of a team: each claims a task, says what it thinks, marks its file and completes the task. */
export function teamActor(prefix: string, call: Call): Actor {
  const members = ["writer", "checker"].map(
    (name): Member => ({ worker: `${prefix}${name}`, task: undefined, hasThought: false }),
  );
  const idOf = (ref: string) => `${prefix}${ref}`;
  let isJoined = false;
  let turn = 0;
  const join = async (): Promise<void> => {
    const planner = agentOf(call, "demo-planner");
    const created = tasks.map(({ ref, title, ...more }) => ({
      ref,
      id: idOf(ref),
      title,
      tags: [TAG],
      ...("blocked_by" in more && { blocked_by: [...more.blocked_by] }),
    }));
    if ((await demoTask(idOf("terms"), call)) === undefined)
      await perform(createTasks, { tasks: created }, planner);
    for (const { worker } of members)
      await perform(connect, { worker_id: worker, tags: [TAG], force: true }, agentOf(call, worker));
    isJoined = true;
  };
  const act = async (): Promise<ActorState> => {
    if (!isJoined) {
      await join();
      return "moves";
    }
    const member = members[turn++ % members.length];
    if (!member) return "has ended";
    await work(member, call);
    const { tasks: stored } = await call.ports.store();
    const found = await stored.load(
      call.ports.settings.project,
      tasks.map(({ ref }) => idOf(ref)),
    );
    const isOver = found.every(({ category }) => category === "done" || category === "cancelled");
    if (!isOver) return "moves";
    await leave();
    return "has ended";
  };
  const leave = async (): Promise<void> => {
    if (!isJoined) return;
    for (const { worker } of members) await perform(disconnect, { worker_id: worker }, agentOf(call, worker));
    isJoined = false;
  };
  return { from: FROM_MS, beats: 2, act, leave };
}

async function work(member: Member, call: Call): Promise<void> {
  const { worker } = member;
  const agent = agentOf(call, worker);
  if (member.task === undefined) {
    const next = await perform(nextTask, { worker_id: worker, tags: [TAG] }, agent);
    member.task = next.ok ? next.value.data.task?.id : undefined;
    member.hasThought = false;
    if (member.task === undefined)
      await perform(thinking, { worker_id: worker, thought: "Waiting for the others." }, agent);
    return;
  }
  const own = tasks.find(({ ref }) => member.task?.endsWith(ref));
  if (!member.hasThought) {
    member.hasThought = true;
    await perform(
      thinking,
      { worker_id: worker, thought: `${own?.title ?? "The task"}: half of it is there.` },
      agent,
    );
    if (own) await perform(markFile, { worker_id: worker, file: [own.file], reason: own.title }, agent);
    return;
  }
  await perform(updateTask, { worker_id: worker, task: member.task, status: "completed" }, agent);
  member.task = undefined;
}
