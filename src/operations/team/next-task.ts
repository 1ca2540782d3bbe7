import * as z from "zod";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { seenIn } from "../movement/hosts/enforced-in.ts";
import { Journey } from "../movement/journey.ts";
import { sweep } from "../movement/load-current.ts";
import type { Call } from "../ports/call.ts";
import { asWorker } from "./as-worker.ts";
import { BlockedTask, blockedTasks } from "./blocked-tasks.ts";
import { candidatesFor, type Wish } from "./candidates-for.ts";
import { countedClaims } from "./counted-claims.ts";
import { claimsLost, LeaseMs, Tags, WorkerId } from "./fields.ts";
import { judgeTags } from "./judge-tags.ts";
import { type LiveWorker, liveWorker, withLease, workerChange } from "./live-worker.ts";
import { takeTask } from "./take-task.ts";
import { Taken, takenAnswer } from "./taken.ts";
import { type TeamMover, teamMover } from "./team-mover.ts";

const MOST_ROUNDS = 1_000;

const Input = z.strictObject({
  worker_id: WorkerId,
  tags: Tags.optional().describe("only tasks with one of these"),
  phase: Key.optional(),
  workflow: Key.optional(),
  lease_ms: LeaseMs.optional(),
  wait_ms: z.number().int().min(0).max(60_000).optional().describe("wait for a task"),
});
type Input = z.infer<typeof Input>;

const Next = Taken.partial().extend({
  /** why there is no task */
  reason: z.string().optional(),
  blocked: z.array(BlockedTask).optional(),
  ...claimsLost,
});
type Next = z.infer<typeof Next>;

export const nextTask = operation({
  name: "next_task",
  summary: "Claim the best task for you; without one, see what is blocked.",
  toolset: "team",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: Input,
  output: Next,
  run: (input, call): Promise<Result<Next>> =>
    asWorker(input.worker_id, call, async () => {
      const warnings: string[] = [];
      const unknown = judgeTags([input], warnings, call);
      if (unknown) return { ok: false, refusal: unknown };
      const store = await call.ports.store();
      const { project } = call.ports.settings;
      const until = call.ports.now() + (input.wait_ms ?? 0);
      for (;;) {
        const mark = await store.log.head(project);
        const taken = await takeBest(input, call);
        const left = until - call.ports.now();
        if (!taken.ok) return taken;
        if (taken.value.task || left <= 0 || call.signal?.aborted)
          return { ok: true, value: withWarnings(taken.value, warnings) };
        await store.log.wait(project, mark, left, call.signal);
      }
    }),
});

function withWarnings(next: Next, more: readonly string[]): Next {
  return more.length === 0 ? next : { ...next, warnings: [...(next.warnings ?? []), ...more] };
}

/** Takes the best task. Each round takes a task, begins one that opens others, or was overtaken by another worker. */
async function takeBest(input: Input, call: Call): Promise<Result<Next>> {
  await sweep(call);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const live = await liveWorker(input.worker_id, call);
    if (!live.ok) return live;
    const leased = withLease(live.value, input.lease_ms, call.ports.now());
    const mover = teamMover(leased, {}, call);
    const { claims } = await countedClaims(mover, call);
    if (claims.length >= mover.maxClaims)
      return nothing(`your role allows ${mover.maxClaims} claims at once, and you have ${claims.length}`, []);
    const tried = await tryBest({ ...input, phases: mover.named?.role.phases }, leased, mover, call);
    if (tried === "none")
      return nothing("nothing is ready for you", await blockedTasks(live.value.worker, call));
    if (tried !== "again") return { ok: true, value: tried };
  }
  return nothing("other workers were faster", []);
}

/** One round: `none` if no candidate can be taken, `again` if the queue has changed. */
async function tryBest(
  wish: Wish,
  live: LiveWorker,
  mover: TeamMover,
  call: Call,
): Promise<Next | "none" | "again"> {
  for await (const record of candidatesFor(live.worker, wish, call)) {
    const journey = new Journey(call);
    const taken = await takeTask(record, {}, mover, journey, call);
    if (!taken.ok) continue;
    const records = [workerChange(live, live.worker), ...(taken.value.records ?? [])];
    const committed = await journey.commit({ records });
    const now: TaskRecord | undefined = committed.ok
      ? committed.tasks.find(({ id }) => id === record.id)
      : undefined;
    // A task that forks when it begins is not to be worked on; its branches are in the queue now.
    if (!now?.claim) return "again";
    return { ...takenAnswer(now, taken.value, mover), ...seenIn(call) };
  }
  return "none";
}

function nothing(reason: string, blocked: Next["blocked"] & object): Result<Next> {
  return { ok: true, value: { reason, ...(blocked.length > 0 && { blocked }) } };
}
