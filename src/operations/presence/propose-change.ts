import * as z from "zod";
import { ApproverName } from "../../model/approver-name.ts";
import { type ApproversChange, ApproversPolicy, PinnedWorkflows } from "../../model/approvers-file.ts";
import type { Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { operation } from "../door/operation.ts";
import { proposing } from "./proposed-changes.ts";
import { storedApprovers } from "./stored-approvers.ts";

const Proposed = z.object({ id: z.string() });

/** A new key is proposed by `finish_enrolment` alone: there the authenticator has proven that it has it. */
export const proposeChange = operation({
  name: "propose_change",
  summary:
    "Propose to remove an approver or a key, or to change the policy or the pinned workflows. Approvers sign it.",
  toolset: "admin",
  access: "person",
  effect: "adds",
  idempotent: true,
  input: z.strictObject({
    remove: z
      .strictObject({ name: ApproverName, credential: ShortText.optional() })
      .optional()
      .describe("an approver, or one of the approver's keys"),
    policy: ApproversPolicy.optional(),
    workflows: PinnedWorkflows.optional().describe("the versions of each workflow that count at a gate"),
  }),
  output: Proposed,
  run: async ({ remove, policy, workflows }, call): Promise<Result<z.infer<typeof Proposed>>> => {
    const at = call.ports.now();
    const changes: readonly ApproversChange[] = [
      ...(remove
        ? [{ type: "removal" as const, name: remove.name, credential: remove.credential ?? null, at }]
        : []),
      ...(policy ? [{ type: "policy" as const, policy }] : []),
      ...(workflows ? [{ type: "workflows" as const, workflows }] : []),
    ];
    const [change, ...others] = changes;
    if (!change || others.length > 0) {
      const message = "Propose exactly one change.";
      return { ok: false, refusal: { code: "INPUT_INVALID", message, facts: {} } };
    }
    const stored = await storedApprovers(call);
    if (!stored.ok) return stored;
    const proposed = await proposing(change, stored.value.approvers, call);
    if (!proposed.ok) return proposed;
    const { id, record } = proposed.value;
    const store = await call.ports.store();
    const { project } = call.ports.settings;
    if ((await store.commit({ project, changes: [], records: [record] })).ok)
      return { ok: true, value: { id } };
    const message = "Another change was proposed at the same moment.";
    return { ok: false, refusal: { code: "CONFLICT", message, facts: {} } };
  },
});
