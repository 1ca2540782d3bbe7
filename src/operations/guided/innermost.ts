import type { Program } from "../../workflow/program.ts";
import type { Run } from "./run.ts";

/** The workflow whose step a run is at: the last of those that have called each other. */
export function innermost({ program, position, world }: Run): Program {
  const frame = position.frames.at(-1);
  return (frame && world.workflows.byVersion(frame.version)) ?? program;
}
