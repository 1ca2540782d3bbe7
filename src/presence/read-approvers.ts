import { ApproversFile } from "../model/approvers-file.ts";
import { canonicalJson } from "../model/canonical-json.ts";
import type { Result } from "../model/refusal.ts";
import type { Approvers } from "./approvers.ts";
import { approversFile } from "./approvers-text.ts";
import { followApprovers } from "./follow-approvers.ts";
import { receiptRefused } from "./receipt-refused.ts";

const LONGEST = 4 * 1024 * 1024;

/**
 * Reads `approvers.json` and verifies every change in it. With a root fingerprint, the first version must have it;
 * without one, the approvers are unpinned.
 */
export function readApprovers(text: string, root?: string): Result<Approvers> {
  const file = parsed(text);
  if (!file) return invalid("it does not have exactly the fields of approvers.json, each once");
  const approvers = followApprovers(file.project, file.changes, root);
  if (!approvers.ok) return approvers;
  const stated = canonicalJson(approversFile(approvers.value, file.changes));
  return stated === canonicalJson(file) ? approvers : invalid("it states other approvers than its changes");
}

function parsed(text: string): ApproversFile | undefined {
  if (text.length > LONGEST) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Text that is not JSON is no file.
    return undefined;
  }
  const file = ApproversFile.safeParse(value);
  // A repeated key would show a reader another value than the one that counts.
  return file.success && denseLength(text) === JSON.stringify(file.data).length ? file.data : undefined;
}

/** The length of JSON text without the spaces between its tokens. */
function denseLength(text: string): number {
  let length = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted && sign === "\\") {
      at += 1;
      length += 1;
    }
    if (isQuoted || !/\s/.test(sign)) length += 1;
  }
  return length;
}

function invalid(problem: string): Result<never> {
  return receiptRefused("APPROVERS_INVALID", `The file of approvers cannot be used: ${problem}.`, {});
}
