import type { Release } from "./release.ts";

const CALLERS = 8;
const TASKS_EACH = 12;
const WORKFLOW = "quick-task";

export interface Said {
  readonly isGood: boolean;
  readonly lines: readonly string[];
}

/** A task as a server shows it. */
interface Seen {
  readonly shown: unknown;
  readonly entries: number;
  readonly isIntact: boolean;
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
  const [old, young] = [await positions(older, all), await positions(newer, all)];
  const differing = all.filter((id) => JSON.stringify(old.get(id)) !== JSON.stringify(young.get(id)));
  const unlike = all.filter((id) => young.get(id)?.entries !== 2 || !young.get(id)?.isIntact);
  const verdicts = await Promise.all(releases.map((release) => release.call<object>("verify_history", {})));
  const isSound = verdicts.every((verdict) => (verdict as { readonly broken?: number }).broken === 0);
  return {
    isGood: differing.length === 0 && unlike.length === 0 && isSound,
    lines: [
      `tasks made by one and advanced by the other: ${all.length}`,
      `read differently by the two: ${differing.length}`,
      `without exactly two entries that verify: ${unlike.length}`,
      `histories, verified by both: ${JSON.stringify(verdicts)}`,
    ],
  };
}

const ids = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

const make = (release: Release, tasks: readonly string[]) =>
  release.call("load_task_tree", { tasks: tasks.map((id) => ({ id, workflowType: WORKFLOW })) });

async function positions(release: Release, tasks: readonly string[]): Promise<ReadonlyMap<string, Seen>> {
  const found = new Map<string, Seen>();
  for (const taskId of tasks) {
    const { task } = await release.call<{ readonly task: unknown }>("get_task", { taskId });
    const history = await release.call<History>("read_history", { taskId });
    found.set(taskId, { shown: task, entries: history.entries.length, isIntact: history.intact === true });
  }
  return found;
}

interface History {
  readonly entries: readonly unknown[];
  readonly intact?: boolean;
}
