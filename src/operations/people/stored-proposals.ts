import type { ListedProposal } from "../../model/proposal.ts";
import { Proposal, type ProposalState } from "../../model/proposal.ts";
import { PROPOSAL } from "../../model/record-kind.ts";
import type { Call } from "../ports/call.ts";

const PAGE = 500;
/** The most proposals that one call reads. There is one for each repeated situation or patch, so there are few. */
const MOST = 5_000;

/** The proposals of the project, oldest first; those of one state if one is named. */
export async function storedProposals(call: Call, state?: ProposalState): Promise<readonly ListedProposal[]> {
  const { store, settings } = call.ports;
  const { records } = await store();
  const found: ListedProposal[] = [];
  let after: string | undefined;
  for (let read = 0; read < MOST; read += PAGE) {
    const page = await records.list(settings.project, PROPOSAL, {
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    for (const { value, version } of page.records) {
      const proposal = Proposal.safeParse(value).data;
      if (proposal && (state === undefined || proposal.state === state)) found.push({ proposal, version });
    }
    after = page.next;
    if (after === undefined) break;
  }
  return found.toSorted((a, b) => a.proposal.at - b.proposal.at);
}
