import type { Demand } from "../../model/evidence.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import type { FindingLog } from "../finding-log.ts";

/** Reports a demanded signature that a task can go on without: the gate would open for nobody's touch. */
export function reportAvoidable(
  { assurance }: Demand,
  path: DefinitionPath,
  why: string,
  log: FindingLog,
): void {
  if (assurance !== "present") return;
  log.add({
    code: "present-avoidable",
    path,
    message: `The level present is demanded, but ${why}: the task would go on without a signature.`,
    fix: "Leave out either the way round the signature, or assurance: present.",
  });
}
