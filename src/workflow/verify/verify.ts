import type { Program } from "../program.ts";
import type { Bound } from "./bound/bound.ts";
import { Bounds } from "./bound/compute-bounds.ts";
import type { CheckContext } from "./checks/check.ts";
import { partialGraphChecks, structureChecks, wholeGraphChecks } from "./checks/checks.ts";
import { surveyOf } from "./space/survey.ts";

/** Runs every check on a program. Returns the bound on its reports. */
export function verify(program: Program, context: CheckContext): Bound {
  const survey = surveyOf(program);
  const isWhole = !hasLostPieces(context);
  verifyStructure(program, context);
  for (const check of partialGraphChecks) check(survey, program, context);
  if (isWhole) for (const check of wholeGraphChecks) check(survey, program, context);
  return new Bounds(context.known).ofTask(program, survey);
}

/** Runs only the checks without which a task could not be moved. They follow no runs, so they are quick. */
export function verifyStructure(program: Program, context: CheckContext): void {
  for (const check of structureChecks) check(program, context);
}

/** Whether nodes or edges are missing from the program because they could not be read. */
function hasLostPieces({ log }: CheckContext): boolean {
  return log.sorted().some(({ code, severity, at }) => {
    if (severity !== "error") return false;
    const isBroken = code === "bad-type" || code === "bad-id";
    if (code === "dangling-edge" || (isBroken && (at === "" || /^(nodes|edges)\b/.test(at)))) return true;
    return /^activities\b/.test(at) && code !== "bad-condition";
  });
}
