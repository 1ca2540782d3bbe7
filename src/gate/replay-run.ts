import { evolve, replay } from "../engine/evolve.ts";
import type { Event, EventOf } from "../model/event.ts";
import type { Program } from "../workflow/program.ts";
import { judgeDecision } from "./judge-decision.ts";
import type { Replayed } from "./replayed.ts";
import { arrivalWays, decidedWays } from "./ways-on.ts";

/** Replays the events of a run under its program; returns what is not legal there, or nothing. */
export function replayRun(program: Program, events: readonly Event[]): string | undefined {
  const [first, ...rest] = events;
  if (first?.type !== "started" || first.step !== program.start || first.branch)
    return "it does not begin at the start of the workflow";
  let run: Replayed = {
    program,
    position: replay([first]),
    ways: arrivalWays(program, program.start),
  };
  for (const [index, event] of rest.entries()) {
    const problem = judgeEvent(run, event, rest[index + 1]);
    if (problem !== undefined) return problem;
    run = after(run, event);
  }
  return undefined;
}

function after({ program, position, ways }: Replayed, event: Event): Replayed {
  const next = evolve(position, event);
  const isJudged = next.frames.length === 0 || event.type === "resolved";
  const opened = isJudged ? decidedWays({ program, position, ways }, event) : undefined;
  return { program, position: next, ways: opened ?? ways };
}

function judgeEvent(run: Replayed, event: Event, next: Event | undefined): string | undefined {
  if (event.type === "started") return "it begins twice";
  if (run.position.result !== undefined && !isAbout(event)) return "it goes on after its end";
  // A person's decision can lead out of a called workflow.
  if (event.type === "resolved") return judgeDecision(run, event, next);
  // A called workflow is not in the bundle, so its steps are taken as recorded.
  if (run.position.frames.length > 0) return judgeInside(run, event);
  if (event.type === "entered" || (event.type === "skipped" && event.automatic))
    return judgeArrival(run, event.step);
  if (event.type === "ended") return judgeEnd(run, event);
  return judgeDecision(run, event, next);
}

/** Whether an event tells of a file of the task, which may come after its end. */
function isAbout({ type }: Event): boolean {
  return type === "attached" || type === "detached";
}

function judgeInside({ position: { frames }, ways }: Replayed, event: Event): string | undefined {
  if (event.type === "ended" && event.result === "success" && ways !== "any")
    return "it ends inside a called workflow";
  if (event.type !== "subflow_returned" || frames.at(-1)?.node === event.step) return undefined;
  return `it returns to "${event.step}", which did not call`;
}

function judgeArrival({ program, ways }: Replayed, step: string): string | undefined {
  if (!program.nodes.has(step)) return `the workflow has no step "${step}"`;
  return ways === "any" || ways.has(step) ? undefined : `"${step}" is entered, and no edge leads there`;
}

/** Only a success is judged: a run that ends otherwise does not pass anyway. */
function judgeEnd({ program, position, ways }: Replayed, event: EventOf<"ended">): string | undefined {
  if (event.result !== "success" || ways === "any") return undefined;
  const node = program.nodes.get(position.step);
  const isReached = node?.type === "end" && node.result === "success" && event.step === position.step;
  return isReached && !position.ending ? undefined : `it ends in success at "${position.step}"`;
}
