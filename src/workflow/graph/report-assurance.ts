import { type Assurance, reachableAssurances } from "../../model/evidence.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import type { FindingLog } from "../finding-log.ts";

/**
 * Reports a required level of assurance that no channel reaches: a task would wait for ever. Also reports a
 * required level where no person decides: the author would think that a person is asked.
 */
export function reportAssurance(
  assurance: Assurance | undefined,
  isForPerson: boolean,
  path: DefinitionPath,
  log: FindingLog,
): void {
  if (assurance === undefined) return;
  const at = [...path, "assurance"];
  if (!reachableAssurances.includes(assurance)) {
    log.add({
      code: "assurance-unavailable",
      path: at,
      message: `This version of Navigator has no channel that reaches the level "${assurance}", and a lower level does not count: a task would wait here for ever.`,
      fix: `Demand ${reachableAssurances.at(-1)}, the highest level that there is.`,
    });
  }
  if (isForPerson) return;
  log.add({
    code: "unknown-key",
    severity: "warning",
    path: at,
    message: '"assurance" has no effect here, because no person decides here.',
    fix: "Remove it, or have a person decide: audience: human at a checkpoint, escalation: hitl at an end.",
  });
}
