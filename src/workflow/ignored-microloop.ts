import type { FindingLog } from "./finding-log.ts";

/** Reports a microloop at a step that states its retries itself. */
export function reportIgnoredMicroloop(id: string, retries: number, log: FindingLog): void {
  log.add({
    code: "microloop-ignored",
    path: ["routing", "microloops", id],
    at: id,
    message: `"${id}" has maxRetries: ${retries}, which counts instead of the microloop's max.`,
    fix: "Leave out one of the two.",
  });
}
