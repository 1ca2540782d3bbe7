import type { Program } from "../program.ts";
import type { Bound } from "./bound/bound.ts";
import { Bounds } from "./bound/bounds.ts";
import type { CheckContext } from "./checks/check.ts";
import { partialGraphChecks, wholeGraphChecks } from "./checks/checks.ts";
import { startsAndEnds } from "./checks/starts-and-ends.ts";
import { surveyOf } from "./space/survey.ts";

/** Runs every check on a program and returns the bound on its reports. */
export function verify(program: Program, context: CheckContext): Bound {
  const survey = surveyOf(program);
  const isWhole = !hasLostPieces(context);
  for (const check of partialGraphChecks) check(survey, program, context);
  if (isWhole) for (const check of wholeGraphChecks) check(survey, program, context);
  return new Bounds(context.known).ofTask(program, survey);
}

/** Runs the checks that make sense for nodes without edges: the edges could not be read at all. */
export function verifyNodes(program: Program, context: CheckContext): void {
  startsAndEnds(surveyOf(program), program, context);
}

/** Nodes and edges that could not be read are missing from the program. */
function hasLostPieces({ log }: CheckContext): boolean {
  return log.sorted().some(({ code, severity, at }) => {
    if (severity !== "error") return false;
    const isBroken = code === "bad-type" || code === "bad-id";
    if (code === "dangling-edge" || (isBroken && (at === "" || /^(nodes|edges)\b/.test(at)))) return true;
    return /^activities\b/.test(at) && code !== "bad-condition";
  });
}
