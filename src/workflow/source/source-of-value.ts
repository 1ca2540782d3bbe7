import { PlainCopy } from "./plain-copy.ts";
import { problemFinding, type SourceProblem } from "./problem.ts";
import type { Source } from "./source.ts";

/** The source of a definition given as a value. Holds a copy, which no caller can change. */
export function sourceOfValue(value: unknown): Source {
  const { copy, problems } = plainCopy(value);
  return {
    value: problems.length === 0 ? copy : undefined,
    findings: problems.map((problem) => problemFinding(problem)),
    locate: () => undefined,
  };
}

function plainCopy(value: unknown): Pick<PlainCopy, "copy" | "problems"> {
  try {
    return new PlainCopy(value);
  } catch (error) {
    // A getter or a proxy in the value runs code of the caller, which may throw.
    return { copy: null, problems: [throwing(error)] };
  }
}

function throwing(error: unknown): SourceProblem {
  return {
    code: "unreadable",
    path: [],
    message: `Reading the definition failed: ${error instanceof Error ? error.message : "it threw an error"}.`,
    fix: "Pass a plain object without getters.",
  };
}
