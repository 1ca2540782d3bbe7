import type { Json } from "../../model/json.ts";
import { SUBJECT } from "../../model/record-kind.ts";
import { TaskSubject } from "../../model/task-subject.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import type { Call } from "../ports/call.ts";

/** The commit that a task is about, and the version of its record. */
export interface StoredSubject {
  readonly subject: TaskSubject | undefined;
  readonly version: number;
}

export async function taskSubject(taskId: string, { ports }: Call): Promise<StoredSubject> {
  const { records } = await ports.store();
  const [record] = await records.load(ports.settings.project, SUBJECT, [taskId]);
  return { subject: TaskSubject.safeParse(record?.value).data, version: record?.version ?? 0 };
}

export function subjectRecord(taskId: string, subject: TaskSubject, version: number): RecordChange {
  return { kind: SUBJECT, id: taskId, version, value: subject as unknown as Json };
}
