import * as z from "zod";
import { Approver, ApproversPolicy, PinnedWorkflows } from "../../model/approvers-file.ts";
import { approversText } from "../../presence/approvers-text.ts";
import { operation } from "../door/operation.ts";
import { ProposedChange, proposedChanges } from "./proposed-changes.ts";
import { changeSigners } from "./sign-change.ts";
import { storedApprovers } from "./stored-approvers.ts";

export const listApprovers = operation({
  name: "list_approvers",
  summary: "List the people whose signature counts, with their keys, as the file approvers.json has them.",
  toolset: "admin",
  access: "person",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({
    sequence: z.number().int(),
    /** to compare with the one that was reviewed */
    fingerprint: z.string(),
    policy: ApproversPolicy,
    /** the versions of each workflow that count at a gate */
    workflows: PinnedWorkflows,
    approvers: z.array(Approver),
    /** the changes that wait for signatures, and the approvers who have signed each */
    proposed: z.array(ProposedChange.extend({ signed: z.array(z.string()) })),
    /** the text of approvers.json */
    file: z.string(),
  }),
  run: async (_, call) => {
    const stored = await storedApprovers(call);
    if (!stored.ok) return stored;
    const { approvers, entries } = stored.value;
    const { sequence, fingerprint, policy, workflows, approvers: people } = approvers;
    const file = approversText(approvers, entries);
    const { proposed } = await proposedChanges(approvers, call);
    const signers = await changeSigners(approvers, call);
    const open = proposed.map((each) => ({ ...each, signed: [...signers(each.change)] }));
    return {
      ok: true,
      value: { sequence, fingerprint, policy, workflows, approvers: [...people], proposed: open, file },
    };
  },
});
