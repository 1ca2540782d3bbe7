import * as z from "zod";
import { Json } from "../../model/json.ts";
import type { ProjectRecord } from "../../model/project-record.ts";
import type { Result } from "../../model/refusal.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { checkExport } from "./transfer/check-export.ts";
import { compareSnapshots } from "./transfer/compare-snapshots.ts";
import { exportSource } from "./transfer/export-source.ts";
import { SnapshotIndex } from "./transfer/snapshot-index.ts";

/** The most names of each kind that an answer lists. */
const MOST_LISTED = 500;

const Names = z.array(z.string());
const Side = z.object({ project: z.string(), exportedAt: z.number() });
type Side = z.infer<typeof Side>;

const Diff = z.object({
  from: Side,
  to: Side,
  same: z.boolean(),
  tasks: z.object({
    added: Names,
    removed: Names,
    changed: z.array(
      z.object({
        id: z.string(),
        versions: z.tuple([z.number().int(), z.number().int()]),
        fields: z.record(z.string(), z.tuple([Json, Json])),
      }),
    ),
  }),
  /** workflows, replies and versioned records, by kind and name */
  others: z.object({ added: Names, removed: Names, changed: Names }),
  /** how many more names there are than each list may have */
  more: z.number().int().optional(),
});
export type Diff = z.infer<typeof Diff>;

export const diffStore = operation({
  name: "diff_store",
  summary: "Compare an export with the project as it is now, or with another export.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    path: Key.min(1).optional().describe("the file of the earlier export"),
    text: z.string().optional().describe("the earlier export itself, instead"),
    otherPath: Key.min(1).optional().describe("the later export; without it, the project as it is now"),
    otherText: z.string().optional(),
  }),
  output: Diff,
  run: async ({ path, text, otherPath, otherText }, call): Promise<Result<Diff>> => {
    const before = await exported({ path, text }, call);
    if (!before.ok) return before;
    const isStore = otherPath === undefined && otherText === undefined;
    const after = isStore ? await stored(call) : await exported({ path: otherPath, text: otherText }, call);
    if (!after.ok) return after;
    const { tasks, others } = compareSnapshots(before.value.index, after.value.index);
    const lists = [tasks.added, tasks.removed, tasks.changed, others.added, others.removed, others.changed];
    const more = lists.reduce((sum, list) => sum + Math.max(0, list.length - MOST_LISTED), 0);
    const value = {
      from: before.value.side,
      to: after.value.side,
      same: lists.every((list) => list.length === 0),
      tasks: {
        ...firstNames(tasks),
        changed: tasks.changed.slice(0, MOST_LISTED).map(({ id, versions, fields }) => ({
          id,
          versions: [...versions] as [number, number],
          fields: Object.fromEntries(
            Object.entries(fields).map(([name, [old, now]]) => [name, [old, now] as [Json, Json]]),
          ),
        })),
      },
      others: { ...firstNames(others), changed: others.changed.slice(0, MOST_LISTED) },
      ...(more > 0 && { more }),
    };
    return { ok: true, value };
  },
});

interface Indexed {
  readonly side: Side;
  readonly index: SnapshotIndex;
}

/** An export that is intact, by name. It is read twice: to check it, and to index it. */
async function exported(
  from: { readonly path?: string | undefined; readonly text?: string | undefined },
  call: Call,
): Promise<Result<Indexed>> {
  const source = exportSource(from, call);
  if (!source.ok) return source;
  const first = await source.value();
  if (!first.ok) return first;
  const checked = await checkExport(first.value, call.ports.settings.project, call.progress);
  if (!checked.ok) return checked;
  const { header, lines: total } = checked.value;
  const again = await source.value();
  if (!again.ok) return again;
  const index = new SnapshotIndex();
  let number = 0;
  for await (const line of again.value) {
    number += 1;
    if (number > 1 && number < total) index.add(JSON.parse(line) as ProjectRecord);
    await call.progress(number, total);
  }
  const { project, exportedAt } = header;
  return { ok: true, value: { side: { project, exportedAt }, index } };
}

/** The project as it is now, by name. */
async function stored(call: Call): Promise<Result<Indexed>> {
  const { project } = call.ports.settings;
  const store = await call.ports.store();
  const index = new SnapshotIndex();
  await store.transfer.export(project, async ({ records }) => {
    for await (const record of records) index.add(record);
  });
  return { ok: true, value: { side: { project, exportedAt: call.ports.now() }, index } };
}

function firstNames({ added, removed }: { added: readonly string[]; removed: readonly string[] }) {
  return { added: added.slice(0, MOST_LISTED), removed: removed.slice(0, MOST_LISTED) };
}
