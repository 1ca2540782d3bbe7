import * as z from "zod";
import { FILE_MARK } from "../../model/record-kind.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { Key, Name } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { type LoadedMark, loadedMark, loadMarks } from "../movement/workers/held-marks.ts";
import type { Call } from "../ports/call.ts";
import { markChanges } from "./mark-changes.ts";
import { FileNames, type MarkFacts, ShownMark, shownMark } from "./mark-fields.ts";
import { markedNames } from "./marked-names.ts";
import { settledMarks } from "./settled-marks.ts";

/** The most marked files that one answer lists. */
const MOST = 500;

const Input = z.strictObject({
  file: FileNames.optional(),
  worker_id: Name.optional(),
  task: Key.optional(),
  since: Key.optional().describe("the cursor of an earlier answer: only what changed since"),
  wait_ms: z.number().int().min(0).max(600_000).optional().describe("with since: wait for a change"),
});
type Input = z.infer<typeof Input>;

const Listed = z.object({
  marks: z.array(ShownMark).optional(),
  new: z.array(ShownMark).optional(),
  removed: z.array(z.object({ file: z.string(), by: z.string(), reason: z.string().optional() })).optional(),
  /** whether there is more: narrow the list, or ask again with the cursor */
  more: z.boolean().optional(),
  cursor: z.string(),
});
type Listed = z.infer<typeof Listed>;

export const listMarks = operation({
  name: "list_marks",
  alsoCalled: ["mark_updates"],
  summary: "List marked files and held locks, or what changed since a cursor.",
  toolset: "team",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: Input,
  output: Listed,
  run: async (input, call): Promise<Result<Listed>> => {
    if (input.wait_ms !== undefined && input.since === undefined) return { ok: false, refusal: noSince };
    const names = input.file && (await markedNames(input.file, call));
    if (names && !names.ok) return names;
    const isMeant = filterFor(input, names?.value);
    if (input.since !== undefined)
      return markChanges(
        { since: input.since, waitMs: input.wait_ms ?? 0, files: names?.value ?? [], isMeant },
        call,
      );
    return allMarks(names?.value, isMeant, call);
  },
});

function filterFor({ worker_id: worker, task }: Input, files: readonly string[] | undefined) {
  return (mark: MarkFacts): boolean =>
    (files?.includes(mark.file) ?? true) &&
    (worker === undefined || mark.by === worker) &&
    (task === undefined || mark.task === task);
}

async function allMarks(
  files: readonly string[] | undefined,
  isMeant: (mark: MarkFacts) => boolean,
  call: Call,
): Promise<Result<Listed>> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  // Taken before the marks are read: a change in between is told twice rather than never.
  const cursor = await store.log.head(project);
  const load = async (): Promise<readonly LoadedMark[]> => {
    if (files) return loadMarks(files, call);
    const page = await store.records.list(project, FILE_MARK, { limit: MOST + 1 });
    return page.records.map(loadedMark);
  };
  const { marks, workers } = await settledMarks(load, call);
  const isMore = marks.length > MOST;
  const shown = marks
    .slice(0, MOST)
    .flatMap(({ mark }) => mark.holders.map((holder) => shownMark(mark.file, holder, workers)))
    .filter(isMeant);
  return { ok: true, value: { marks: shown, ...(isMore && { more: true }), cursor } };
}

const PROBLEM = "needs since: without it the marks are listed at once";
const noSince: Refusal = {
  code: "INPUT_INVALID",
  message: `wait_ms: ${PROBLEM}`,
  facts: { problems: [{ field: "wait_ms", problem: PROBLEM }] },
};
