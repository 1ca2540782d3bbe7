import * as z from "zod";
import { ShortText } from "../../model/short-text.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import { checkHistories, checkHistory } from "./doctor/check-histories.ts";
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
    /** what the file of approvers proves; absent without one */
    signatures: z
      .object({
        pinned: z.boolean(),
        signed: z.number().int(),
        unproven: z.number().int(),
        problems: z.array(Problem),
      })
      .optional(),
  }),
  run: async ({ taskId, approvers, root }, call) => {
    const opened = approvers === undefined ? undefined : await signatureReader(approvers, root, call);
    if (opened?.ok === false) return opened;
    const reader = opened?.value;
    const { project } = call.ports.settings;
    const proven = () => reader && { signatures: { ...reader.found, problems: [...reader.found.problems] } };
    if (taskId === undefined) {
      const checked = await checkHistories(call, (entries) => reader?.read(project, entries));
      const { problems, missing, loaded, ...counts } = checked;
      const found = { ...(missing && { missing }), ...(loaded !== undefined && { loaded }), ...proven() };
      return { ok: true, value: { ...counts, problems: [...problems], ...found } };
    }
    const store = await call.ports.store();
    const [record] = await store.tasks.load(project, [taskId]);
    if (!record) return taskNotFound(taskId);
    const { entries, problem } = await checkHistory(store, record);
    const problems = problem ? [problem] : [];
    reader?.read(project, entries);
    const counts = { tasks: 1, entries: entries.length, broken: problems.length };
    return { ok: true, value: { ...counts, problems, ...proven() } };
  },
});
