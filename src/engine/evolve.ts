import type { Event } from "../model/event.ts";
import type { EndResult } from "../model/node.ts";
import type { Branches, Position, PositionState } from "../model/position.ts";
import { copyPosition } from "./copy-position.ts";
import { doerIn, mergeDoers } from "./doers.ts";
import { busy, itemsKept, loopIterated, loopLeft, loopStarted } from "./passes.ts";

const stateAfter: Readonly<Record<EndResult, PositionState>> = {
  success: "done",
  failure: "failed",
  blocked: "failed",
  cancelled: "cancelled",
};

/** Folds one event into a position. Movement itself goes through here, so a replay cannot differ from what was. */
export function evolve(position: Position, event: Event): Position {
  switch (event.type) {
    case "started":
      return startOf(event);
    case "reported": {
      const next = copyPosition(position);
      next.steps += 1;
      if (event.witness) next.doneBy = { ...position.doneBy, [event.step]: [doerIn(event.by)] };
      if (position.loops) next.loops = busy(position.loops);
      return next;
    }
    case "variables_set":
      return {
        ...position,
        variables: { ...without(position.variables, event.restored), ...event.variables },
        ...(position.loops && { loops: busy(position.loops) }),
      };
    case "entered": {
      const next = copyPosition(position);
      next.step = event.step;
      next.state = "ready";
      next.since = event.since ?? event.at;
      next.visit += 1;
      if (next.approved) {
        delete next.approved;
        delete next.approvedReport;
      }
      if (event.phase !== undefined) next.phase = event.phase;
      return next;
    }
    case "retried": {
      const next = copyPosition(position);
      next.attempts = { ...position.attempts, [event.step]: event.used };
      next.retries += 1;
      return next;
    }
    case "budget_renewed": {
      const next = copyPosition(position);
      next.attempts = without(position.attempts, [event.step]);
      return next;
    }
    case "asked":
      return event.audience === "human" ? { ...position, state: "waiting" } : position;
    case "answered":
      return {
        ...position,
        steps: event.by.kind === "person" && !event.automatic ? 0 : position.steps + 1,
        ...(position.loops && { loops: busy(position.loops) }),
      };
    case "approved":
      return approvedBy(position, event);
    case "activities_skipped":
      return { ...position, skips: [...new Set([...(position.skips ?? []), ...event.activities])] };
    case "skip_lifted":
      return lifted(position, event.step);
    case "loop_started":
      return loopStarted(position, event.step, event.total, event.items);
    case "loop_iterated":
      return loopIterated(position, event.pass);
    case "loop_items_kept":
      return itemsKept(position, event.step, event.items);
    case "loop_left":
      return loopLeft(position);
    case "ending":
      return { ...freed(surface(position, 0)), ending: true };
    case "skipped":
      return event.automatic
        ? position
        : { ...position, steps: position.steps + 1, ...(position.loops && { loops: busy(position.loops) }) };
    case "timed_out":
      return {
        ...position,
        steps: position.steps + 1,
        ...(position.loops && { loops: busy(position.loops) }),
      };
    case "subflow_entered": {
      const { loops: _loops, skips: _skips, ...rest } = position;
      return {
        ...rest,
        steps: event.call ? position.steps + 1 : position.steps,
        frames: [...position.frames, frameOf(position, event)],
        attempts: {},
        variables: event.variables,
        doneBy: {},
      };
    }
    case "subflow_returned":
      return surface(position, position.frames.length - 1);
    case "forked":
      return {
        ...position,
        state: "waiting",
        branches: { total: event.total, opened: 0, ended: {}, ...(event.items && { items: event.items }) },
      };
    case "branches_opened":
      return withBranches(position, { opened: event.to });
    case "branch_counted":
      return withBranches(position, {
        ended: { ...position.branches?.ended, [event.branch]: event.passed },
        ...(event.doneBy && { doneBy: mergeDoers(position.branches?.doneBy, event.doneBy) }),
      });
    case "branches_cancelled":
      return closed(position, event.step);
    case "joined":
      return { ...closed(position, event.step), steps: position.steps + 1 };
    case "branch_ended":
      return event.passed
        ? { ...position, state: "done", result: "success" }
        : { ...position, state: "failed", result: "failure" };
    case "escalated":
      return { ...position, state: "waiting", escalation: event.reason };
    case "resolved":
      return resumed(surface(position, event.depth), event.resolution);
    case "ended": {
      const next = copyPosition(position);
      next.state = stateAfter[event.result];
      next.result = event.result;
      if (next.escalation) delete next.escalation;
      return next;
    }
    case "restored": {
      const { type: _type, at, doneBy = position.doneBy, ...place } = event;
      const { approved: _approved, approvedReport: _report, ...rest } = position;
      return { ...rest, ...place, doneBy, since: at, visit: position.visit + 1 };
    }
    case "exhausted":
    case "raised":
    case "warned":
    case "exited":
    case "decided":
    case "noted":
    case "attached":
    case "validate_failed":
      return position;
  }
}

function startOf(event: Extract<Event, { type: "started" }>): Position {
  return {
    step: event.step,
    state: "ready",
    since: event.at,
    visit: 1,
    steps: 0,
    retries: 0,
    attempts: {},
    variables: event.variables,
    doneBy: {},
    frames: [],
    ...(event.branch && { branch: event.branch }),
  };
}

function frameOf(
  position: Position,
  event: Extract<Event, { type: "subflow_entered" }>,
): Position["frames"][number] {
  return {
    kind: event.call ? "call" : "subflow",
    node: event.step,
    workflow: event.workflow,
    version: event.version,
    attempts: position.attempts,
    variables: position.variables,
    doneBy: position.doneBy,
    ...(event.call && { since: position.since }),
    ...(position.loops && { loops: position.loops }),
    ...(position.skips && { skips: position.skips }),
  };
}

/** An approval of another report takes the place of those before it: they were of what is not said any more. */
function approvedBy(position: Position, event: Extract<Event, { type: "approved" }>): Position {
  const { approved = [], approvedReport } = position;
  const { requirement, report = approvedReport } = event;
  if (report === undefined) return { ...position, approved: [...approved, requirement] };
  const before = report === approvedReport ? approved : [];
  return { ...position, approved: [...before, requirement], approvedReport: report };
}

function lifted(position: Position, activity: string): Position {
  const { skips = [], ...rest } = position;
  const others = skips.filter((id) => id !== activity);
  return others.length > 0 ? { ...rest, skips: others } : rest;
}

function withBranches(position: Position, change: Partial<Branches>): Position {
  return { ...position, branches: { ...(position.branches as Branches), ...change } };
}

/** What the branches saw being done is now what the task that forked knows last. */
function closed(position: Position, step: string): Position {
  const { branches, ...rest } = position;
  return { ...rest, step, doneBy: { ...position.doneBy, ...branches?.doneBy } };
}

/** Back to the frame that was outermost at `depth`, with everything as it was left there. */
function surface(position: Position, depth: number): Position {
  const frame = position.frames[depth];
  if (!frame) return position;
  const { loops: _loops, skips: _skips, ...rest } = position;
  return {
    ...rest,
    ...(frame.loops && { loops: frame.loops }),
    ...(frame.skips && { skips: frame.skips }),
    step: frame.node,
    frames: position.frames.slice(0, depth),
    attempts: frame.attempts,
    variables: frame.variables,
    doneBy: frame.doneBy,
  };
}

/** What takes back that a task was given up: trying again what stopped on the way to its end does not. */
const takesBack: ReadonlySet<string> = new Set(["goto", "succeed"]);

/** A person decides about the task: every budget ahead is fresh. */
function resumed(position: Position, resolution: string): Position {
  const { ending, ...rest } = freed(position);
  return {
    ...rest,
    ...(ending && !takesBack.has(resolution) && { ending }),
    state: "ready",
    steps: 0,
    attempts: {},
    frames: position.frames.map((frame) => ({ ...frame, attempts: {} })),
  };
}

/** What held the task holds it no longer. */
function freed(position: Position): Position {
  const { escalation: _answered, branches: _left, ...rest } = position;
  return rest;
}

function without<T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

/** The position after a task's whole history. */
export function replay(events: readonly Event[]): Position {
  const [first, ...rest] = events;
  if (first?.type !== "started") throw new Error("a history begins with `started`");
  return rest.reduce(evolve, startOf(first));
}
