import * as z from "zod";
import type { Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import { AnchorVerdict, openAnchor } from "./anchors/open-anchor.ts";
import { checkHistories, checkHistory } from "./doctor/check-histories.ts";
import type { Pruning } from "./retention/read-prunings.ts";
import { signatureReader } from "./signature-reader.ts";

const Problem = z.object({ taskId: z.string(), version: z.number().int().optional(), problem: z.string() });

export const verifyHistory = operation({
  name: "verify_history",
  summary: "Check that nothing in the history of one task, or of all, was altered or is missing.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    taskId: Key.optional(),
    approvers: Key.min(1).optional().describe("the file approvers.json, to verify every signature"),
    root: ShortText.optional().describe("the fingerprint of the first approvers, as a person reviewed it"),
    anchor: Key.min(1).optional().describe("the file of an anchor, to see what was deleted or changed since"),
    anchorKey: ShortText.optional().describe("the public key that must have signed the anchor"),
    archives: z
      .array(Key.min(1))
      .max(100)
      .optional()
      .describe("files of tasks that were pruned after the anchor"),
  }),
  output: z.object({
    tasks: z.number().int(),
    entries: z.number().int(),
    /** how many tasks have a problem; `problems` lists the first hundred */
    broken: z.number().int(),
    problems: z.array(Problem),
    /** entries that belong to no task, and the sequence number of the first */
    missing: z.object({ count: z.number().int(), first: z.number().int() }).optional(),
    /** the first problem with the entries of loaded workflows */
    loaded: z.string().optional(),
    /** what was taken out of the log with a record of it; absent if nothing was */
    pruned: z.object({ tasks: z.number().int(), entries: z.number().int() }).optional(),
    /** how the log differs from the anchored one; absent without an anchor */
    anchor: AnchorVerdict.optional(),
    /** what the file of approvers proves; absent without one */
    signatures: z
      .object({
        pinned: z.boolean(),
        signed: z.number().int(),
        unproven: z.number().int(),
        /** the decisions that an operator made in place of the signatures */
        broken: z.number().int(),
        problems: z.array(Problem),
      })
      .optional(),
  }),
  run: async ({ taskId, approvers, root, ...anchored }, call) => {
    const opened = approvers === undefined ? undefined : await signatureReader(approvers, root, call);
    if (opened?.ok === false) return opened;
    const anchor = await openAnchor(anchored, call);
    if (!anchor.ok) return anchor;
    const reader = opened?.value;
    const { project } = call.ports.settings;
    const proven = () => reader && { signatures: { ...reader.found, problems: [...reader.found.problems] } };
    if (taskId === undefined) {
      const checked = await checkHistories(call, (entries) => reader?.read(project, entries));
      const { problems, missing, loaded, prunings, ...counts } = checked;
      const verdict = await anchor.value?.(prunings);
      const found = {
        ...(missing && { missing }),
        ...(loaded !== undefined && { loaded }),
        ...(prunings.length > 0 && { pruned: sumOf(prunings) }),
        ...(verdict && { anchor: verdict }),
        ...proven(),
      };
      return { ok: true, value: { ...counts, problems: [...problems], ...found } };
    }
    if (anchor.value) return ofWholeProject();
    const store = await call.ports.store();
    const [record] = await store.tasks.load(project, [taskId]);
    if (!record) return taskNotFound(taskId);
    const { entries, problem } = await checkHistory(record, call);
    const problems = problem ? [problem] : [];
    reader?.read(project, entries);
    const counts = { tasks: 1, entries: entries.length, broken: problems.length };
    return { ok: true, value: { ...counts, problems, ...proven() } };
  },
});

function sumOf(prunings: readonly Pruning[]): { tasks: number; entries: number } {
  const sum = { tasks: 0, entries: 0 };
  for (const { tasks, entries } of prunings) {
    sum.tasks += tasks;
    sum.entries += entries;
  }
  return sum;
}

function ofWholeProject(): Result<never> {
  const problem = "an anchor is of the whole project; leave the task out";
  return {
    ok: false,
    refusal: {
      code: "INPUT_INVALID",
      message: `taskId: ${problem}.`,
      facts: { problems: [{ field: "taskId", problem }] },
    },
  };
}
