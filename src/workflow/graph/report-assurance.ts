import type { Demand } from "../../model/evidence.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import type { FindingLog } from "../finding-log.ts";

/** Reports a required level of assurance where no person decides: the author would think that a person is asked. */
export function reportAssurance(
  demand: Demand,
  isForPerson: boolean,
  path: DefinitionPath,
  log: FindingLog,
): void {
  const { assurance } = demand;
  reportSigners(demand, path, log);
  if (assurance === undefined) return;
  const at = [...path, "assurance"];
  if (isForPerson) return;
  log.add({
    code: "unknown-key",
    severity: "warning",
    path: at,
    message: '"assurance" has no effect here, because no person decides here.',
    fix: "Remove it, or have a person decide: audience: human at a checkpoint, escalation: hitl at an end.",
  });
}

/** Reports approvers and quorums that demand less than they seem to, or more than can sign. */
function reportSigners(
  { assurance, approvers, quorum = 1 }: Demand,
  path: DefinitionPath,
  log: FindingLog,
): void {
  const isDemanded = approvers !== undefined || quorum > 1;
  if (isDemanded && assurance !== "present") {
    log.add({
      code: "unknown-key",
      severity: "error",
      path: [...path, approvers === undefined ? "quorum" : "approvers"],
      message: "Approvers sign only at the level present, so less would be required than is written.",
      fix: "Demand assurance: present as well.",
    });
  }
  const names = new Set(approvers);
  if (approvers === undefined || (names.size === approvers.length && quorum <= names.size)) return;
  log.add({
    code: "bad-type",
    path: [...path, "approvers"],
    message:
      names.size < approvers.length
        ? "An approver is named twice."
        : `A quorum of ${quorum} cannot sign where ${names.size} approvers are named.`,
    fix: "Name each approver once, and at least as many as the quorum.",
  });
}
