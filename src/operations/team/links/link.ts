import * as z from "zod";
import { categoryOfStatus } from "../../../lifecycle/moves/state-meant.ts";
import type { Refusal, Result } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { Key, Name } from "../../door/key.ts";
import { once, type ReplyFor } from "../../door/once-only.ts";
import { operation } from "../../door/operation.ts";
import { workerCaller } from "../../door/worker-caller.ts";
import { Journey } from "../../movement/journey.ts";
import type { Call } from "../../ports/call.ts";
import { byWorker } from "../as-worker.ts";
import { commitTeam, type TeamChange } from "../commit-team.ts";
import { claimsLost, WorkerId } from "../fields.ts";
import { loadTeamTask } from "../load-team-task.ts";
import { CONTAINS, judgeLinkType } from "./judge-link-type.ts";
import { LinkDraft } from "./link-draft.ts";
import { putParent } from "./put-parent.ts";

/** One link of an answer. */
export const ShownLink = z.object({ from: z.string(), to: z.string(), type: z.string() });
export type ShownLink = z.infer<typeof ShownLink>;

const Ends = z.array(Key).min(1).max(100);

const Input = z.strictObject({
  worker_id: WorkerId.optional(),
  from: Ends.describe("the predecessors or the container"),
  to: Ends,
  type: Key.optional().describe("blocks if absent; see connect"),
  satisfied_by: z.array(Key).max(20).optional().describe("states or statuses besides done ones, as failed"),
  prev_from: Key.optional().describe("relink: the end it had"),
  prev_to: Key.optional(),
  idempotencyKey: Name.optional(),
});
type Input = z.infer<typeof Input>;

const Linked = z.object({
  created: z.array(ShownLink),
  removed: z.array(ShownLink),
  duplicates: z.array(ShownLink),
  /** the tasks that must wait now and did not before */
  blocked: z.array(z.string()),
  ...claimsLost,
});
type Linked = z.infer<typeof Linked>;

export const link = operation({
  name: "link",
  summary: "Link tasks, all or none: `from` comes before `to`, or contains it.",
  toolset: "team",
  access: "agent",
  effect: "changes",
  idempotent: true,
  input: Input,
  output: Linked,
  run: ({ idempotencyKey: key, worker_id: id, ...input }, given): Promise<Result<Linked>> => {
    const subject = input.to[0] ?? "";
    const call = { ...given, caller: workerCaller(given, id) };
    const commit = (reply?: ReplyFor<Linked>) => commitTeam(subject, () => attempt(input, call, reply));
    const work = (reply?: ReplyFor<Linked>) => byWorker(id, given, () => commit(reply));
    if (key === undefined) return work();
    return once({ by: call.caller, operation: "link", subject, key }, input, call, work);
  },
});

async function attempt(
  input: Omit<Input, "idempotencyKey" | "worker_id">,
  call: Call,
  reply: ReplyFor<Linked> | undefined,
): Promise<Result<TeamChange<Linked>>> {
  const journey = new Journey(call);
  const draft = await LinkDraft.begin(call, journey);
  const linked: Linked = { created: [], removed: [], duplicates: [], blocked: [] };
  const refusal =
    (await unlinkBefore(input, draft, linked, journey, call)) ??
    (await linkAll(input, draft, linked, journey, call));
  const stopped = refusal ?? (await draft.judge());
  if (stopped) return { ok: false, refusal: stopped };
  linked.blocked = newlyBlocked(journey, linked.created);
  const answer = () => linked;
  return {
    ok: true,
    value: { journey, records: draft.records(), answer, ...(reply && { reply: reply(linked) }) },
  };
}

async function linkAll(
  { from, to, type = "blocks", satisfied_by: satisfiedBy }: Input,
  draft: LinkDraft,
  linked: Linked,
  journey: Journey,
  call: Call,
): Promise<Refusal | undefined> {
  const blocks = judgeLinkType(type, call);
  if (!blocks.ok) return blocks.refusal;
  if (type === CONTAINS && from.length > 1) return oneParent;
  const unknown = await judgeEnds([...from, ...to], call);
  if (unknown) return unknown;
  for (const one of from)
    for (const other of to) {
      const shown = { from: one, to: other, type };
      if (type === CONTAINS) {
        const found = await bothEnds(one, other, journey, call);
        if (!found.ok) return found.refusal;
        const { parent } = found.value;
        if (parent !== undefined && parent !== one) return { ...oneParent, facts: { taskId: other, parent } };
        const stopped = putParent(found.value, one, draft, journey, call);
        if (stopped) return stopped;
        (parent === one ? linked.duplicates : linked.created).push(shown);
        continue;
      }
      const isNew = await draft.add({
        from: one,
        to: other,
        type,
        blocks: blocks.value,
        ...(satisfiedBy && { satisfiedBy: satisfiedBy.map((word) => categoryOfStatus(word) ?? word) }),
      });
      (isNew ? linked.created : linked.duplicates).push(shown);
    }
  return undefined;
}

/** Removes the links that a relink replaces. */
async function unlinkBefore(
  { from, to, type = "blocks", prev_from: prevFrom, prev_to: prevTo }: Input,
  draft: LinkDraft,
  linked: Linked,
  journey: Journey,
  call: Call,
): Promise<Refusal | undefined> {
  if (prevFrom === undefined && prevTo === undefined) return undefined;
  const starts = prevFrom === undefined ? from : [prevFrom];
  const ends = prevTo === undefined ? to : [prevTo];
  for (const one of starts)
    for (const other of ends) {
      const found = await bothEnds(one, other, journey, call);
      if (!found.ok) return found.refusal;
      const shown = { from: one, to: other, type };
      if (type === CONTAINS && found.value.parent === one) {
        const stopped = putParent(found.value, undefined, draft, journey, call);
        if (stopped) return stopped;
        linked.removed.push(shown);
      }
      for (const kept of (await draft.of(one)).next.filter(
        (each) => each.task === other && each.type === type,
      )) {
        await draft.remove(one, kept);
        linked.removed.push(shown);
      }
    }
  return undefined;
}

/** Refuses ids of no task. Each is loaded once, not once for each link. */
async function judgeEnds(ids: readonly string[], call: Call): Promise<Refusal | undefined> {
  for (const id of new Set(ids)) {
    const found = await loadTeamTask(id, call);
    if (!found.ok) return found.refusal;
  }
  return undefined;
}

/** Loads both ends of a link; answers the end that it leads to. */
async function bothEnds(from: string, to: string, journey: Journey, call: Call): Promise<Result<TaskRecord>> {
  for (const id of [from, to]) {
    const found = await loadTeamTask(id, call);
    if (!found.ok) return found;
  }
  const task = await journey.gathered.find(to);
  return task ? { ok: true, value: task } : loadTeamTask(to, call);
}

function newlyBlocked(journey: Journey, created: readonly ShownLink[]): string[] {
  const ends = new Set(created.map(({ to }) => to));
  return [...ends].filter((id) => {
    const pending = journey.gathered.pending.get(id);
    return (pending?.record.team?.blockers ?? 0) > 0 && !pending?.before?.team?.blockers;
  });
}

const oneParent: Refusal = {
  code: "INPUT_INVALID",
  message: "from: a task has one parent; name its old one as prev_from to move it",
  facts: { problems: [{ field: "from", problem: "a task has one parent" }] },
};
