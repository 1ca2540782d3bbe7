import type { Plan, PlannedTask } from "../../../team/forecast/planned-task.ts";
import { holdsUp } from "../../../team/link-rules.ts";
import type { Queued } from "../../../team/queue-order.ts";
import { spentMs } from "../../../team/settled-facts.ts";
import { isOpen, type OpenTasks, type WaitingFacts } from "./open-tasks.ts";

/** The plan of open tasks, in the order in which the queue gives them now. */
export function plannedTasks({ known, links }: OpenTasks, aged: (task: Queued) => number, now: number): Plan {
  const open = [...known.values()]
    .filter(isOpen)
    .toSorted(
      (one, other) => Math.floor(aged(other)) - Math.floor(aged(one)) || one.createdAt - other.createdAt,
    );
  const indices = new Map(open.map(({ id }, index) => [id, index]));
  const children = new Map<string, number[]>();
  for (const [index, { parent }] of open.entries()) {
    if (parent === undefined || !indices.has(parent)) continue;
    const siblings = children.get(parent);
    if (siblings) siblings.push(index);
    else children.set(parent, [index]);
  }
  return open.map((task) => {
    const { next = [], previous = [] } = links.get(task.id) ?? {};
    const holding = previous.filter((link) => {
      const before = known.get(link.task);
      return before !== undefined && holdsUp(before, link);
    });
    const linked = next.flatMap(({ task: id, blocks }) =>
      blocks === "completion" ? (indices.get(id) ?? []) : [],
    );
    const inside = children.get(task.id) ?? [];
    // A blocker that has ended without being done blocks until a person reopens it.
    const barring = holding.find(({ task: id }) => !indices.has(id));
    const isStarted = task.category === "active";
    return {
      id: task.id,
      after: isStarted ? [] : [...new Set(holding.flatMap(({ task: id }) => indices.get(id) ?? []))],
      contains: [...new Set([...inside, ...linked])],
      ...workOf(task, inside.length > 0, now),
      barred:
        barring === undefined || isStarted
          ? undefined
          : `${barring.task} is ${known.get(barring.task)?.state}, which does not unblock it`,
    };
  });
}

function workOf(
  task: WaitingFacts,
  hasChildren: boolean,
  now: number,
): Pick<PlannedTask, "size" | "needed" | "worker" | "claimed"> {
  const { team = {}, claim, workflow } = task;
  const { estimateMs, points, needed = [], assignee } = team;
  return {
    // A plain task with open children is given to no worker: it ends with the last of them.
    size: { estimateMs, points, spentMs: spentMs(task, now), hasWork: !hasChildren || workflow !== "" },
    needed,
    worker: claim?.owner ?? assignee,
    claimed: claim !== undefined,
  };
}
