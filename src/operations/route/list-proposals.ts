import * as z from "zod";
import { Json } from "../../model/json.ts";
import { ListedProposal, ProposalState } from "../../model/proposal.ts";
import type { Result } from "../../model/refusal.ts";
import { applyPatch } from "../../workflow/apply-patch.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { storedProposals } from "../people/stored-proposals.ts";
import type { Call } from "../ports/call.ts";
import { proposalNotFound } from "./proposal-refusals.ts";

const Input = z.strictObject({
  proposalId: Key.optional().describe("only this one, with the definitions before and after"),
  state: ProposalState.optional(),
});

const Shown = ListedProposal.extend({
  /** for the change of a workflow, if it is listed alone */
  before: Json.optional(),
  after: Json.optional(),
});
const Listed = z.object({ proposals: z.array(Shown) });
type Listed = z.infer<typeof Listed>;

export const listProposals = operation({
  name: "list_proposals",
  summary: "List proposals for people: changes of workflows, and rules that choices of models speak for.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: Input,
  output: Listed,
  run: async ({ proposalId, state }, call): Promise<Result<Listed>> => {
    const all = await storedProposals(call, state);
    if (proposalId === undefined) return { ok: true, value: { proposals: [...all] } };
    const found = all.find(({ proposal }) => proposal.id === proposalId);
    if (!found) return proposalNotFound(proposalId);
    return { ok: true, value: { proposals: [{ ...found, ...(await definitionsOf(found, call)) }] } };
  },
});

async function definitionsOf({ proposal }: ListedProposal, { ports }: Call) {
  if (proposal.kind !== "graph") return {};
  const { definitions } = await ports.store();
  const record = await definitions.version(ports.settings.project, proposal.base);
  const patched = record && applyPatch(record.definition, proposal.patch);
  return { ...(record && { before: record.definition }), ...(patched?.ok && { after: patched.value }) };
}
