import { STUCK_MS } from "../../../src/model/stuck.ts";
import type { Output, Refused } from "../api.ts";
import { inboxChanges } from "../inbox/inbox-item.ts";
import { isBranch, nested, type TaskTree } from "../tasks/family.ts";
import { useQuery } from "../use-query.ts";

const WAITING = 6;
const OPEN = 200;
const ENDED = 60;
/** A task that no agent holds counts as running for this long after its last move. */
const MOVING_MS = 10 * 60_000;

export interface NowState {
  readonly inbox: Output<"list_inbox"> | undefined;
  readonly running: readonly TaskTree[];
  readonly stuck: readonly TaskTree[];
  readonly ready: readonly TaskTree[];
  /** tasks that other tasks block */
  readonly blocked: readonly TaskTree[];
  readonly ended: readonly TaskTree[];
  /** whether the server has answered about tasks */
  readonly isKnown: boolean;
  readonly isEmpty: boolean;
  readonly error: Refused | undefined;
}

/** What goes on in the project at this moment. */
export function useNow(now: number): NowState {
  const inbox = useQuery("list_inbox", { limit: WAITING }, { ...inboxChanges, pauseMs: 300 });
  const changes = { on: () => true, pauseMs: 400, everyMs: 60_000 } as const;
  const open = useQuery("list_tasks", { status: ["IN_PROGRESS", "PENDING", "PAUSED"], limit: OPEN }, changes);
  const ended = useQuery(
    "list_tasks",
    { status: ["COMPLETED", "FAILED", "CANCELLED"], sort_by: "updated", limit: ENDED },
    changes,
  );
  const trees = nested((open.data?.tasks ?? []).filter(({ deletedAt }) => deletedAt === undefined));
  const inGroup = (group: Group) => trees.filter((tree) => groupOf(tree, now) === group);
  return {
    inbox: inbox.data,
    running: inGroup("running").toSorted((one, other) => movedAt(other) - movedAt(one)),
    stuck: inGroup("stuck").toSorted((one, other) => movedAt(one) - movedAt(other)),
    ready: inGroup("ready"),
    blocked: inGroup("blocked"),
    ended: (ended.data?.tasks ?? [])
      .filter((task) => !isBranch(task))
      .map((task) => ({ task, branches: [] })),
    isKnown: open.data !== undefined && ended.data !== undefined,
    isEmpty: Object.values(open.data?.counts ?? {}).every((number) => number === 0),
    error: open.error ?? ended.error ?? inbox.error,
  };
}

type Group = "running" | "stuck" | "ready" | "blocked";

function groupOf(tree: TaskTree, now: number): Group {
  const { status, version, blockers = 0 } = tree.task;
  const restMs = now - movedAt(tree);
  const isBegun = version > 1;
  if (status !== "PENDING") return restMs >= STUCK_MS ? "stuck" : "running";
  if (blockers > 0) return "blocked";
  if (isBegun && restMs < MOVING_MS) return "running";
  return isBegun && restMs >= STUCK_MS ? "stuck" : "ready";
}

/** When the task or one of its branches was moved last. */
function movedAt({ task, branches }: TaskTree): number {
  return Math.max(task.updatedAt, ...branches.map(({ updatedAt }) => updatedAt));
}
