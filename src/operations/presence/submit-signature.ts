import * as z from "zod";
import type { Result } from "../../model/refusal.ts";
import { SignedReceipt } from "../../model/signed-receipt.ts";
import { readReceipt } from "../../presence/read-receipt.ts";
import { operation } from "../door/operation.ts";
import { signChange } from "./sign-change.ts";
import { signDecision } from "./sign-decision.ts";
import { Signed } from "./signed.ts";

export const submitSignature = operation({
  name: "submit_signature",
  summary:
    "Bring the signature of an approver. With the last one that is needed, the decision is carried out.",
  toolset: "admin",
  access: "person",
  effect: "changes",
  idempotent: false,
  input: z.strictObject({ receipt: SignedReceipt }),
  output: Signed,
  run: async ({ receipt }, call): Promise<Result<Signed>> => {
    const read = readReceipt(receipt);
    if (!read.ok) return read;
    const { statement, ceremony } = read.value.preimage;
    return "change" in statement
      ? signChange({ receipt, ceremony, change: statement.change }, call)
      : signDecision({ receipt, ceremony, task: statement.task }, call);
  },
});
