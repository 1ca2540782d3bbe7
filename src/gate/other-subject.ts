import type { TaskSubject } from "../model/task-subject.ts";
import type { Expectation } from "./expectation.ts";
import { type GateProblem, gateProblem } from "./gate-problem.ts";

type NamedSubject = Pick<TaskSubject, "commit" | "tree" | "base" | "ref">;

/** How the commit that a decision is for differs from the expected one. */
export function otherSubject(
  subject: NamedSubject | null,
  repository: string | null,
  expected: Expectation,
): GateProblem | undefined {
  if (!subject) return gateProblem("COMMIT_OTHER", "The decision is for no commit.");
  if (subject.tree !== expected.tree)
    return gateProblem("TREE_OTHER", `The decision is for the tree ${subject.tree}.`);
  if (expected.match === "commit" && subject.commit !== expected.commit)
    return gateProblem("COMMIT_OTHER", `The decision is for the commit ${subject.commit}.`);
  if (expected.match === "tree" && subject.base !== expected.tip)
    return gateProblem("TIP_OTHER", "The signed commits begin at another commit than the protected tip.");
  if (expected.repository !== undefined && repository !== expected.repository)
    return gateProblem("REPOSITORY_OTHER", `The decision is for the repository ${repository}.`);
  if (expected.ref !== undefined && subject.ref !== expected.ref)
    return gateProblem("REPOSITORY_OTHER", `The decision is for ${subject.ref}.`);
  return undefined;
}
