import type { Program } from "../../workflow/program.ts";
import type { GuidedRun } from "./guided-run.ts";

/** The workflow that contains the current step of a run: the last in the chain of calls. */
export function innermost({ program, position, world }: GuidedRun): Program {
  const frame = position.frames.at(-1);
  return (frame && world.workflows.byVersion(frame.version)) ?? program;
}
