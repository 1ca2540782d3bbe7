import * as z from "zod";
import type { Refusal, Result } from "../../model/refusal.ts";
import { Key, Name } from "../door/key.ts";
import type { ReplyFor } from "../door/once-only.ts";
import { operation } from "../door/operation.ts";
import { workerCaller } from "../door/worker-caller.ts";
import { type LoadedMark, loadMarks, unmarkedChange } from "../movement/workers/held-marks.ts";
import type { Call } from "../ports/call.ts";
import { asWorker } from "./as-worker.ts";
import { claimsLost } from "./fields.ts";
import { type LiveWorker, liveWorker, workerChange } from "./live-worker.ts";
import { FileNames } from "./mark-fields.ts";
import { markedNames } from "./marked-names.ts";
import { IdempotencyKey, onceForWorker } from "./once-for-worker.ts";

const MOST_TRIES = 100;
const ALL = "*";

const Input = z.strictObject({
  worker_id: Name,
  file: FileNames.optional().describe('paths and locks; "*" for all of yours'),
  task: Key.optional().describe("only what you marked for this task"),
  reason: z.string().max(2_000).optional(),
  idempotencyKey: IdempotencyKey,
});
type Input = z.infer<typeof Input>;

const Unmarked = z.object({ unmarked: z.array(z.string()) });
type Unmarked = z.infer<typeof Unmarked>;

export const unmarkFile = operation({
  name: "unmark_file",
  summary: "Remove your own marks and locks.",
  toolset: "team",
  access: "agent",
  effect: "changes",
  idempotent: true,
  input: Input,
  output: Unmarked.extend(claimsLost),
  run: (input, call) =>
    asWorker(input.worker_id, call, () =>
      onceForWorker("unmark_file", input, call, (reply) => unmarkAll(input, call, reply)),
    ),
});

async function unmarkAll(input: Input, call: Call, reply?: ReplyFor<Unmarked>): Promise<Result<Unmarked>> {
  const { worker_id: id, file, task } = input;
  if (file === undefined && task === undefined) return { ok: false, refusal: nothingNamed };
  const named = file === undefined || file.includes(ALL) ? undefined : await markedNames(file, call);
  if (named && !named.ok) return named;
  for (let tries = 1; ; tries++) {
    const live = await liveWorker(id, call);
    if (!live.ok) return live;
    const own = named?.value ?? live.value.worker.marks ?? [];
    const held = (await loadMarks(own, call)).filter((loaded) => isHeld(loaded, id, task));
    const unmarked = held.map(({ mark }) => mark.file);
    if (held.length === 0 || (await remove(held, live.value, input, call, reply)))
      return { ok: true, value: { unmarked } };
    if (tries >= MOST_TRIES) return { ok: false, refusal: overtaken };
  }
}

function isHeld({ mark }: LoadedMark, worker: string, task: string | undefined): boolean {
  return mark.holders.some((one) => one.worker === worker && (task === undefined || one.task === task));
}

/** Removes the marks in one commit; false if another call changed one of them first. */
async function remove(
  held: readonly LoadedMark[],
  live: LiveWorker,
  { reason: note }: Input,
  call: Call,
  reply: ReplyFor<Unmarked> | undefined,
): Promise<boolean> {
  const { worker } = live;
  const unmarked = held.map(({ mark }) => mark.file);
  const marks = worker.marks?.filter((name) => !unmarked.includes(name));
  const release = { at: call.ports.now(), caller: workerCaller(call, worker.id), note };
  const records = [
    workerChange(live, { ...worker, marks, wants: undefined }),
    ...held.map((loaded) => unmarkedChange(loaded, [worker.id], release)),
  ];
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  return (await store.commit({ project, changes: [], records, reply: reply?.({ unmarked }) })).ok;
}

const PROBLEM = 'name files, "*" or a task';
const nothingNamed: Refusal = {
  code: "INPUT_INVALID",
  message: `file: ${PROBLEM}`,
  facts: { problems: [{ field: "file", problem: PROBLEM }] },
};

const overtaken: Refusal = {
  code: "CONFLICT",
  message: "Other calls kept changing the marks of these files.",
  facts: {},
};
