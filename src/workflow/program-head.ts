import type { GraphHead } from "../model/workflow.ts";
import { boundsOf } from "./bounds-of.ts";
import type { Program } from "./program.ts";

type Head = Partial<
  Pick<
    GraphHead,
    "description" | "strict" | "limits" | "charter" | "lifecycle" | "routing" | "allow" | "deny"
  >
>;
type ProgramHead = Pick<
  Program,
  "description" | "strict" | "limits" | "ownLimits" | "charter" | "lifecycle" | "routing" | "bounds"
>;

/** The fields of a program that both forms of a definition write alike. Each form has default limits of its own. */
export function programHead(
  { description, strict, limits, charter, lifecycle, routing, allow, deny }: Head,
  defaults: Program["limits"],
): ProgramHead {
  return {
    ...(description !== undefined && { description }),
    strict: strict ?? false,
    limits: {
      maxSteps: limits?.maxSteps ?? defaults.maxSteps,
      maxDepth: limits?.maxDepth ?? defaults.maxDepth,
    },
    ownLimits: {
      maxSteps: limits?.maxSteps !== undefined,
      maxDepth: limits?.maxDepth !== undefined,
    },
    ...(charter && { charter }),
    ...(lifecycle !== undefined && { lifecycle }),
    ...(routing && { routing }),
    ...boundsOf({ allow, deny }),
  };
}
