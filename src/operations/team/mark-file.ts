import * as z from "zod";
import { type FileMark, isLock } from "../../model/file-mark.ts";
import type { Json } from "../../model/json.ts";
import { FILE_MARK } from "../../model/record-kind.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { isMarkedSo, marking } from "../../team/file-marks.ts";
import { Key, Name } from "../door/key.ts";
import type { ReplyFor } from "../door/once-only.ts";
import { operation } from "../door/operation.ts";
import { unknownTask } from "../door/unknown-filter.ts";
import { workerCaller } from "../door/worker-caller.ts";
import { findDeadlocks } from "../movement/waits/find-deadlocks.ts";
import { loadMarks } from "../movement/workers/held-marks.ts";
import type { Call } from "../ports/call.ts";
import { asWorker } from "./as-worker.ts";
import { claimsLost } from "./fields.ts";
import { type LiveWorker, liveWorker, saveWorker, workerChange } from "./live-worker.ts";
import { FileNames, ShownMark, shownMark } from "./mark-fields.ts";
import { markedNames } from "./marked-names.ts";
import { IdempotencyKey, onceForWorker } from "./once-for-worker.ts";
import { settledMarks } from "./settled-marks.ts";

const MOST_TRIES = 100;

const Input = z.strictObject({
  worker_id: Name,
  file: FileNames.describe("paths, or `lock:NAME` for a lock that one worker holds"),
  task: Key.optional(),
  reason: z.string().max(2_000).optional(),
  lease_ms: z.number().int().min(1_000).max(86_400_000).optional().describe("your own lease if absent"),
  idempotencyKey: IdempotencyKey,
});
type Input = z.infer<typeof Input>;

const Marked = z.object({
  marked: z.array(z.string()),
  conflicts: z.array(ShownMark),
  locks: z.array(z.string()),
  /** the circle of waits that this refused lock closes */
  deadlock: z.string().optional(),
});
type Marked = z.infer<typeof Marked>;

export const markFile = operation({
  name: "mark_file",
  summary:
    "Tell the others which files you change. A file that another worker has marked too is a conflict, and yours all the same; a lock of another worker takes nothing.",
  toolset: "team",
  access: "agent",
  effect: "changes",
  idempotent: true,
  input: Input,
  output: Marked.extend(claimsLost),
  run: (input, call) =>
    asWorker(input.worker_id, call, () =>
      onceForWorker("mark_file", input, call, (reply) => markAll(input, call, reply)),
    ),
});

async function markAll(input: Input, call: Call, reply?: ReplyFor<Marked>): Promise<Result<Marked>> {
  const unknown = input.task === undefined ? undefined : await unknownTask(input.task, call);
  if (unknown) return unknown;
  const names = await markedNames(input.file, call);
  if (!names.ok) return names;
  for (let tries = 1; ; tries++) {
    const live = await liveWorker(input.worker_id, call);
    if (!live.ok) return live;
    const done = await tryMark(names.value, live.value, input, call, reply);
    if (done) return done;
    if (tries >= MOST_TRIES) return { ok: false, refusal: overtaken };
  }
}

/** Marks the files in one commit; `undefined` if another call changed one of the marks first. */
async function tryMark(
  files: readonly string[],
  live: LiveWorker,
  input: Input,
  call: Call,
  reply: ReplyFor<Marked> | undefined,
): Promise<Result<Marked> | undefined> {
  const { worker } = live;
  const { marks: loaded, workers } = await settledMarks(() => loadMarks(files, call), call);
  const known = new Map(loaded.map(({ mark }) => [mark.file, mark]));
  const versions = new Map(loaded.map(({ mark, version }) => [mark.file, version]));
  const at = call.ports.now();
  const { task, reason, lease_ms: leaseMs } = input;
  const until = leaseMs === undefined ? undefined : at + leaseMs;
  const { marks, conflicts } = marking(known, { files, worker: worker.id, task, reason, at, until });
  const shown = conflicts.map(({ file, holder }) => shownMark(file, holder, workers));
  const answer = answerOf(marks, shown);
  if (marks.length === 0) return refusedLocks(live, answer, call);
  const held = [...new Set([...(worker.marks ?? []), ...files])];
  const { marksOfWorker: most } = call.ports.settings.limits;
  if (held.length > most) return { ok: false, refusal: tooMany(worker.id, most) };
  const records = [
    workerChange(live, { ...worker, marks: held, wants: undefined }),
    ...marks
      .filter(({ file }) => !isMarkedSo(known.get(file), { worker: worker.id, task, reason, at, until }))
      .map((mark) => markedChange(mark, versions.get(mark.file) ?? 0, input, call)),
  ];
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const done = await store.commit({ project, changes: [], records, reply: reply?.(answer) });
  return done.ok ? { ok: true, value: answer } : undefined;
}

/**
 * Notes the locks that the worker waits for from now on, and names a deadlock that this closes. `undefined` if another
 * call changed the worker first.
 */
async function refusedLocks(
  live: LiveWorker,
  answer: Marked,
  call: Call,
): Promise<Result<Marked> | undefined> {
  const { worker } = live;
  const known = new Map(worker.wants?.map((want) => [want.lock, want]));
  const locks = new Set(answer.conflicts.map(({ file }) => file).filter(isLock));
  const wants = [...locks].map((lock) => known.get(lock) ?? { lock, since: call.ports.now() });
  const isNoted = wants.length === known.size && wants.every(({ lock }) => known.has(lock));
  if (!isNoted && !(await saveWorker(live, { ...worker, wants }, call))) return undefined;
  const [deadlock] = await findDeadlocks([{ kind: "worker", id: worker.id }], call);
  return { ok: true, value: { ...answer, ...(deadlock && { deadlock: deadlock.text }) } };
}

function answerOf(marks: readonly FileMark[], conflicts: ShownMark[]): Marked {
  const names = marks.map(({ file }) => file);
  return { marked: names.filter((name) => !isLock(name)), conflicts, locks: names.filter(isLock) };
}

function markedChange(mark: FileMark, version: number, input: Input, call: Call): RecordChange {
  const { file } = mark;
  const { worker_id: worker, task, reason } = input;
  const about = { file, worker, ...(task !== undefined && { task }) };
  const entry = {
    type: "marked",
    at: call.ports.now(),
    caller: workerCaller(call, worker),
    change: about,
    ...(reason !== undefined && { note: reason }),
  } as const;
  // JSON has no undefined: a mark without a reason is kept without the field.
  const value = JSON.parse(JSON.stringify(mark)) as Json;
  return { kind: FILE_MARK, id: file, version, value, entry };
}

const overtaken: Refusal = {
  code: "CONFLICT",
  message: "Other calls kept changing the marks of these files.",
  facts: {},
};

function tooMany(worker: string, limit: number): Refusal {
  const message = `The worker "${worker}" would hold more than ${limit} marks. Remove some with unmark_file first.`;
  return { code: "INPUT_TOO_LARGE", message, facts: { limit } };
}
