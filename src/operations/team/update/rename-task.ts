import type { Refusal, Result } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import { taskIdProblem } from "../../door/task-id-problem.ts";
import { isForPeople } from "../judge-take.ts";
import { referringRecords } from "./referring-records.ts";
import type { UpdateInput } from "./update-input.ts";
import type { Updating } from "./updating.ts";

const PAGE = 500;

/**
 * Gives a task another id. Everything that names the task follows in the same commit: its children, links, claims,
 * assignments, marks and logged figures. Its history is then that of the new id.
 */
export async function renameTask(
  record: TaskRecord,
  input: UpdateInput,
  updating: Updating,
): Promise<Result<readonly RecordChange[]>> {
  const { new_id: id } = input;
  if (id === undefined || id === record.id) return { ok: true, value: [] };
  const { journey, call, mover } = updating;
  const refusal =
    judgeId(id) ??
    judgeAlone(input) ??
    judgeFork(record) ??
    judgeAsked(record) ??
    (await judgeFree(id, updating));
  if (refusal) return { ok: false, refusal };
  const remark = { type: "described", caller: mover.caller, note: mover.reason } as const;
  journey.rename(record, id, remark);
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await store.tasks.list({ project, parent: record.id, limit: PAGE, after });
    for (const child of page.tasks)
      journey.put(child, { ...child, parent: id, updatedAt: journey.now }, [], {
        ...remark,
        note: "the task around it has another id",
      });
    after = page.next;
  }
  return { ok: true, value: await referringRecords(record, id, call) };
}

function judgeId(id: string): Refusal | undefined {
  const problem = taskIdProblem(id);
  return problem === undefined ? undefined : invalidId(problem);
}

/** A move settles the neighbours of a task, which name its old id until this commit. */
function judgeAlone(input: UpdateInput): Refusal | undefined {
  const other = (["status", "phase", "assignee", "delete"] as const).find((one) => input[one] !== undefined);
  if (other === undefined) return undefined;
  return invalidId(`rename the task in a call without ${other}`);
}

function invalidId(problem: string): Refusal {
  return {
    code: "INPUT_INVALID",
    message: `new_id: ${problem}`,
    facts: { problems: [{ field: "new_id", problem }] },
  };
}

/** A fork finds its branches by their ids, which begin with its own. */
function judgeFork({ id, position }: TaskRecord): Refusal | undefined {
  if (!position?.branch && !position?.branches) return undefined;
  const message = `"${id}" is part of a fork and keeps its id until it has joined.`;
  return { code: "BRANCHES_OPEN", message, facts: { taskId: id } };
}

/** People decide about an id. Under a free id another task could be put before them, and get their decision. */
function judgeAsked({ id, hold }: TaskRecord): Refusal | undefined {
  if (!isForPeople(hold)) return undefined;
  const message = `"${id}" waits for a person (${hold}) and keeps its id until that person has decided.`;
  return { code: "TASK_WAITING", message, facts: { taskId: id } };
}

async function judgeFree(id: string, { call }: Updating): Promise<Refusal | undefined> {
  const store = await call.ports.store();
  const [taken] = await store.tasks.load(call.ports.settings.project, [id]);
  if (!taken) return undefined;
  return { code: "TASK_EXISTS", message: `There is a task "${id}" already.`, facts: { taskId: id } };
}
