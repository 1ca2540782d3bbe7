import * as z from "zod";
import type { Link } from "../../../model/link.ts";
import type { Result } from "../../../model/refusal.ts";
import { Key, Name } from "../../door/key.ts";
import { once, type ReplyFor } from "../../door/once-only.ts";
import { operation } from "../../door/operation.ts";
import { ANY_TASK as ANY } from "../../door/task-id-problem.ts";
import { workerCaller } from "../../door/worker-caller.ts";
import { Journey } from "../../movement/journey.ts";
import type { Call } from "../../ports/call.ts";
import { byWorker } from "../as-worker.ts";
import { commitTeam, type TeamChange } from "../commit-team.ts";
import { claimsLost, WorkerId } from "../fields.ts";
import { loadTeamTask } from "../load-team-task.ts";
import { CONTAINS } from "./judge-link-type.ts";
import { ShownLink } from "./link.ts";
import { LinkDraft } from "./link-draft.ts";
import { putParent } from "./put-parent.ts";

const MOST_CHILDREN = 10_000;

const Input = z.strictObject({
  worker_id: WorkerId.optional(),
  from: Key,
  to: Key,
  type: Key.optional().describe("all types if absent"),
  idempotencyKey: Name.optional(),
});
type Input = Omit<z.infer<typeof Input>, "idempotencyKey" | "worker_id">;

const Unlinked = z.object({
  removed: z.array(ShownLink),
  unblocked: z.array(z.string()),
  ...claimsLost,
});
type Unlinked = z.infer<typeof Unlinked>;

export const unlink = operation({
  name: "unlink",
  summary: "Remove links between tasks; `*` on one side means every task there.",
  toolset: "team",
  access: "agent",
  effect: "changes",
  idempotent: true,
  input: Input,
  output: Unlinked,
  run: async ({ idempotencyKey: key, worker_id: id, ...input }, given): Promise<Result<Unlinked>> => {
    if (input.from === ANY && input.to === ANY) return bothAny;
    const call = { ...given, caller: workerCaller(given, id) };
    const commit = (reply?: ReplyFor<Unlinked>) => commitTeam(input.to, () => attempt(input, call, reply));
    const work = (reply?: ReplyFor<Unlinked>) => byWorker(id, given, () => commit(reply));
    if (key === undefined) return work();
    return once({ by: call.caller, operation: "unlink", subject: input.to, key }, input, call, work);
  },
});

async function attempt(
  { from, to, type }: Input,
  call: Call,
  reply: ReplyFor<Unlinked> | undefined,
): Promise<Result<TeamChange<Unlinked>>> {
  const journey = new Journey(call);
  const draft = await LinkDraft.begin(call, journey);
  const removed: ShownLink[] = [];
  const isMeant = (one: Link, other: string) =>
    (type === undefined || one.type === type) && (other === ANY || one.task === other);
  if (from === ANY) {
    const found = await loadTeamTask(to, call);
    if (!found.ok) return found;
    for (const { task, ...kept } of (await draft.of(to)).previous.filter((one) => isMeant(one, ANY))) {
      await draft.remove(task, { ...kept, task: to });
      removed.push({ from: task, to, type: kept.type });
    }
  } else {
    const found = await loadTeamTask(from, call);
    if (!found.ok) return found;
    for (const kept of (await draft.of(from)).next.filter((one) => isMeant(one, to))) {
      await draft.remove(from, kept);
      removed.push({ from, to: kept.task, type: kept.type });
    }
  }
  const isContains = type === undefined || type === CONTAINS;
  for (const { parent, child } of isContains ? await containsOf(from, to, call) : []) {
    const task = await journey.gathered.find(child);
    const refusal = task && putParent(task, undefined, draft, journey, call);
    if (refusal) return { ok: false, refusal };
    removed.push({ from: parent, to: child, type: CONTAINS });
  }
  const unlinked = { removed, unblocked: [...journey.effects.unblocked] };
  const answer = () => unlinked;
  return {
    ok: true,
    value: { journey, records: draft.records(), answer, ...(reply && { reply: reply(unlinked) }) },
  };
}

/** The parents and children that the call names. */
async function containsOf(
  from: string,
  to: string,
  call: Call,
): Promise<{ parent: string; child: string }[]> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const tasks =
    to === ANY
      ? (await store.tasks.list({ project, parent: from, limit: MOST_CHILDREN })).tasks
      : await store.tasks.load(project, [to]);
  return tasks.flatMap(({ id, parent }) =>
    parent !== undefined && (from === ANY || parent === from) ? [{ parent, child: id }] : [],
  );
}

const bothAny: Result<never> = {
  ok: false,
  refusal: {
    code: "INPUT_INVALID",
    message: "from: name one side; `*` stands for the other only",
    facts: { problems: [{ field: "from", problem: "name one side" }] },
  },
};
