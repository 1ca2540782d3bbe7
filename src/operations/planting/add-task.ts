import * as z from "zod";
import { Json } from "../../model/json.ts";
import type { Result } from "../../model/refusal.ts";
import { TaskSummary } from "../../model/task.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import { Key, Name } from "../door/key.ts";
import { once, type ReplyFor } from "../door/once-only.ts";
import { operation } from "../door/operation.ts";
import { didYouMean } from "../door/unknown-filter.ts";
import { workflowNotFound } from "../library/workflow-not-found.ts";
import type { Call } from "../ports/call.ts";
import { newTaskId } from "./new-task-id.ts";
import { plantTree } from "./plant-tree.ts";
import type { TreeChange } from "./tree-change.ts";

const Input = z.strictObject({
  workflowId: Key,
  title: Key.min(1),
  taskId: Name.optional().describe("made from the title if absent"),
  priority: z.number().optional().describe("the highest is taken first; 0 if absent"),
  variables: z.record(z.string(), Json).optional().describe("values of the workflow's variables"),
  context: z.record(z.string(), Json).optional(),
  idempotencyKey: Name.optional(),
});
type Input = z.infer<typeof Input>;

const Added = z.object({ task: TaskSummary, warnings: z.array(z.string()) });
type Added = z.infer<typeof Added>;

export const addTask = operation({
  name: "add_task",
  summary: "Add one new task at the start of a loaded workflow.",
  toolset: "admin",
  access: "agent",
  effect: "adds",
  idempotent: false,
  input: Input,
  output: Added,
  subject: ({ taskId }) => taskId,
  run: ({ idempotencyKey: key, ...said }, call): Promise<Result<Added>> => {
    if (key === undefined) return add(said, call);
    const asked = { by: call.caller, operation: "add_task", subject: said.workflowId, key };
    return once(asked, said, call, (reply: ReplyFor<Added>) => add(said, call, reply));
  },
});

async function add(
  said: Omit<Input, "idempotencyKey">,
  call: Call,
  reply?: ReplyFor<Added>,
): Promise<Result<Added>> {
  const { workflowId, taskId, ...fields } = said;
  const unknown = await unknownWorkflow(workflowId, call);
  if (unknown) return unknown;
  const id = taskId ?? newTaskId(said.title, workflowId, call.ports);
  let task: TaskSummary | undefined;
  const replyFor = (change: TreeChange) => {
    task = addedIn(change, id);
    return task && reply?.({ task, warnings: [...change.result([]).warnings] });
  };
  const mode = { replace: false, dryRun: false, onlyNew: true };
  const planted = await plantTree([{ id, workflowType: workflowId, ...fields }], mode, call, replyFor);
  if (!planted.ok) return planted;
  if (!task) throw new Error(`the new task "${id}" is in no change`);
  return { ok: true, value: { task, warnings: planted.value.warnings } };
}

function addedIn({ journey }: TreeChange, id: string): TaskSummary | undefined {
  const record = journey.next(id);
  return record && { ...summaryOf(record), version: record.version + 1 };
}

/** Refuses an unknown workflow. A task with a misspelt workflow would wait for ever without anyone noticing. */
async function unknownWorkflow(id: string, { ports }: Call): Promise<Result<never> | undefined> {
  const store = await ports.store();
  const { project } = ports.settings;
  if ((await store.definitions.current(project, [id])).length > 0) return undefined;
  const known = (await store.definitions.heads(project)).map((record) => record.id);
  return workflowNotFound(id, didYouMean(id, known));
}
