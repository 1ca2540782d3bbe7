import * as z from "zod";
import { OVER } from "../../model/lifecycle.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { InstalledPolicy, RouteMode } from "../../model/routing.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Program } from "../../workflow/program.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import { unknownTask } from "../door/unknown-filter.ts";
import { BrokenDefinition } from "../library/broken-definition.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";
import { openProgram } from "../workflows/definition-files.ts";
import { programIn } from "../workflows/program-in.ts";
import { tooManyNodes } from "../workflows/too-many-nodes.ts";
import { ChangedDecision } from "./changed-decision.ts";
import { judgePolicy } from "./judge-policy.ts";
import { ModelSpending } from "./model-spending.ts";
import { readRecording } from "./recorded-answers.ts";
import type { Difference } from "./what-if-edits.ts";
import { Tally } from "./what-if-tally.ts";

const PAGE = 25;
/** A page ends after so many decisions or changes. */
const MOST_DECISIONS = 5_000;
const MOST_CHANGES = 500;

const count = z.number().int();
const Input = z.strictObject({
  path: Key.min(1).optional().describe("a file with the edited workflow"),
  text: z.string().optional().describe("the edited workflow itself, instead of a file"),
  mode: RouteMode.optional().describe("another mode of the installation"),
  policy: InstalledPolicy.optional().describe("other limits, detours, injections or signatures"),
  recording: Key.min(1).optional().describe("a file with the answers of a model"),
  taskId: Key.optional(),
  workflow: Key.optional().describe("only tasks of this workflow"),
  all: z.boolean().optional().describe("also tasks that have not ended"),
  after: z.number().int().optional().describe("`next` of the page before"),
  limit: z.number().int().min(1).max(5_000).default(1_000).describe("the most tasks to look at"),
});
type Input = z.infer<typeof Input>;

const WhatIf = z.object({
  /** the routed tasks and their decisions */
  tasks: count,
  decisions: count,
  /** the tasks that would have gone elsewhere */
  elsewhere: count,
  changed: z.array(ChangedDecision),
  /** changes of tasks that have too many of them to list */
  left_off: count,
  /** decisions that cannot be made again, because their grounds or their workflow are missing */
  unknown: count,
  model: z.object({
    before: ModelSpending,
    after: ModelSpending.extend({
      /** the decisions for which a model would be asked, and no answer of it is recorded */
      open: count,
    }),
  }),
  next: count.optional(),
});

export const whatIf = operation({
  name: "what_if",
  summary:
    "Decide again about ended tasks, with an edited workflow, another policy or other answers of a model: which would have gone elsewhere, and what it would have cost.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: Input,
  output: WhatIf,
  run: async (input, call) => {
    const { taskId } = input;
    const unknown = taskId === undefined ? undefined : await unknownTask(taskId, call);
    if (unknown) return unknown;
    const difference = await differenceIn(input, call);
    if (!difference.ok) return difference;
    const tally = new Tally(difference.value, call);
    if (taskId === undefined) {
      const next = await tallyPages(input, tally, call);
      return { ok: true, value: { ...tally.counted, ...(next !== undefined && { next }) } };
    }
    const { tasks } = await call.ports.store();
    const [record] = await tasks.load(call.ports.settings.project, [taskId]);
    if (!record) return taskNotFound(taskId);
    await tallied(tally, record);
    return { ok: true, value: tally.counted };
  },
});

async function differenceIn(
  { path, text, mode, policy, recording }: Input,
  call: Call,
): Promise<Result<Difference>> {
  const { configured, model } = call.ports;
  const unsound = policy && judgePolicy(policy);
  if (unsound) return { ok: false, refusal: unsound };
  if (path !== undefined && text !== undefined) return { ok: false, refusal: notBoth };
  const opened = await edited(path, text, call);
  if (opened && !opened.ok) return opened;
  const program = opened?.value.program;
  const tooLong = program && tooManyNodes(program, call);
  if (tooLong) return { ok: false, refusal: tooLong };
  const answers = recording === undefined ? undefined : await readRecording(recording, call);
  if (answers && !answers.ok) return answers;
  const hasModel = model !== undefined || configured?.values.routing?.model?.port === "caller";
  return { ok: true, value: { program, mode, policy, recording: answers?.value, hasModel } };
}

const notBoth: Refusal = {
  code: "INPUT_INVALID",
  message: "text: give the workflow as `path` or as `text`, not as both",
  facts: { problems: [{ field: "text", problem: "not with `path`" }] },
};

/** The edited workflow, from a file or from a text. */
function edited(
  path: string | undefined,
  text: string | undefined,
  call: Call,
): Promise<Result<{ readonly program: Program }>> | undefined {
  if (path !== undefined) return openProgram(path, call, "store");
  return text === undefined ? undefined : programIn(text, call);
}

/** Goes through tasks, newest first, and returns where the next page begins. */
async function tallyPages(
  { workflow, all, limit, ...from }: Input,
  tally: Tally,
  call: Call,
): Promise<number | undefined> {
  const { tasks } = await call.ports.store();
  const { project } = call.ports.settings;
  const pace = new Pace(call);
  const states = OVER.map((category) => ({ category, held: [null] }));
  let { after } = from;
  for (let read = 0; read < limit; ) {
    const page = await tasks.list({
      project,
      limit: Math.min(PAGE, limit - read),
      newestFirst: true,
      ...(workflow !== undefined && { workflow }),
      ...(!all && { states }),
      ...(after !== undefined && { after }),
    });
    for (const record of page.tasks) if (record.position?.routes) await tallied(tally, record);
    read += page.tasks.length;
    after = page.next;
    if (after === undefined) return undefined;
    const { decisions, changed } = tally.counted;
    if (decisions >= MOST_DECISIONS || changed.length >= MOST_CHANGES) return after;
    await pace.next();
  }
  return after;
}

async function tallied(tally: Tally, record: TaskRecord): Promise<void> {
  try {
    await tally.add(record);
  } catch (error) {
    // One broken definition must not hide the other tasks.
    if (!(error instanceof BrokenDefinition)) throw error;
    tally.fail();
  }
}
