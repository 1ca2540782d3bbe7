import { canonicalJson } from "../model/canonical-json.ts";
import type { DecisionStatement } from "../model/decision-statement.ts";
import type { Statement } from "../model/preimage.ts";
import type { RefusalCode } from "../model/refusal.ts";

/** The code for a difference in each field of a decision, in the order in which they are compared. */
const codes: Readonly<Record<keyof DecisionStatement, RefusalCode>> = {
  project: "RECEIPT_OTHER_PROJECT",
  repository: "RECEIPT_OTHER_PROJECT",
  task: "RECEIPT_OTHER_TASK",
  workflow: "RECEIPT_OTHER_WORKFLOW",
  node: "RECEIPT_OTHER_VISIT",
  visit: "RECEIPT_OTHER_VISIT",
  kind: "RECEIPT_OTHER_VISIT",
  chosen: "RECEIPT_OTHER_OPTION",
  note: "RECEIPT_OTHER_OPTION",
  reportHash: "RECEIPT_OTHER_REPORT",
  evidence: "RECEIPT_OTHER_EVIDENCE",
  subject: "RECEIPT_OTHER_SUBJECT",
  shown: "RECEIPT_OTHER_WORDS",
  head: "RECEIPT_OTHER_HEAD",
};

/** The code of the first field in which a signed statement differs from the expected one; undefined if they agree. */
export function statementDifference(signed: Statement, expected: Statement): RefusalCode | undefined {
  if (canonicalJson(signed) === canonicalJson(expected)) return undefined;
  if (signed.project !== expected.project) return "RECEIPT_OTHER_PROJECT";
  if ("change" in signed || "change" in expected) return "RECEIPT_OTHER_CHANGE";
  const fields = Object.keys(codes) as (keyof DecisionStatement)[];
  const other = fields.find((field) => canonicalJson(signed[field]) !== canonicalJson(expected[field]));
  return other && codes[other];
}
