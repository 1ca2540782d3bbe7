import type { Release } from "./release.ts";

const CALLERS = 8;
const TASKS_EACH = 12;
const WORKFLOW = "quick-task";

export interface Said {
  readonly isGood: boolean;
  readonly lines: readonly string[];
}

/**
 * Works on one database with an older server, then with a newer one beside it. Each advances tasks that the other has
 * made, at the same time; afterwards both read the same, and nothing is lost or doubled.
 */
export async function sideBySide(older: Release, startNewer: () => Promise<Release>): Promise<Said> {
  const before = ids("before", 3);
  await make(older, before);
  const newer = await startNewer();
  const releases = [older, newer];
  const made = (
    await Promise.all(
      Array.from({ length: CALLERS }, async (_, caller) => {
        const own = ids(`caller-${caller}`, TASKS_EACH);
        for (const [index, id] of own.entries()) {
          const [maker, mover] = index % 2 === caller % 2 ? releases : releases.toReversed();
          if (maker) await make(maker, [id]);
          if (mover) await mover.call("advance_task", { taskId: id });
        }
        return own;
      }),
    )
  ).flat();
  for (const id of before) await newer.call("advance_task", { taskId: id });
  const all = [...before, ...made];
  const differing: string[] = [];
  const unlike: string[] = [];
  for (const taskId of all) {
    const [old, young] = await Promise.all(releases.map((release) => release.call("get_task", { taskId })));
    if (JSON.stringify(old) !== JSON.stringify(young)) differing.push(taskId);
    const { entries, intact } = await newer.call<History>("read_history", { taskId });
    if (entries.length !== 2 || intact !== true) unlike.push(taskId);
  }
  const verdict = await newer.call<{ readonly broken: number }>("verify_history", {});
  const long = await older.call("verify_history", {}).then(() => "right", judged);
  return {
    isGood: differing.length === 0 && unlike.length === 0 && verdict.broken === 0 && long !== "wrong",
    lines: [
      `tasks made by one and advanced by the other: ${all.length}`,
      `shown differently by the two: ${differing.length}`,
      `without exactly two entries that verify: ${unlike.length}`,
      `histories that the newer one finds broken: ${verdict.broken}`,
      `a long call to the older one, in a thread that it starts afterwards: ${long}`,
    ],
  };
}

interface History {
  readonly entries: readonly unknown[];
  readonly intact?: boolean;
}

/** A thread that the older server starts after the migration opens the database anew, and may be refused. */
function judged(error: Error): string {
  return /STORE_UNAVAILABLE.*schema version/.test(error.message) ? "refused with a sentence" : "wrong";
}

const ids = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

const make = (release: Release, tasks: readonly string[]) =>
  release.call("load_task_tree", { tasks: tasks.map((id) => ({ id, workflowType: WORKFLOW })) });
