import { Argument, type Command } from "commander";
import type { ListedProposal } from "../../model/proposal.ts";
import { allPrintable } from "../../model/words/printable.ts";
import { decideProposal } from "../../operations/route/decide-proposal.ts";
import { listProposals } from "../../operations/route/list-proposals.ts";
import { mineRules } from "../../operations/route/mine-rules.ts";
import { renderProposal } from "../render-proposal.ts";
import { EXIT, type Screen } from "../screen.ts";

interface ProposalOptions {
  readonly json?: boolean;
  readonly note?: string;
  readonly all?: boolean;
}

type Decision = "accept" | "reject" | "revoke";

export function addProposals(root: Command, screen: Screen): Command {
  return root
    .command("proposals")
    .description("List proposed rules and changes of workflows, or decide about one (for people)")
    .argument("[id]", "Proposal id")
    .addArgument(new Argument("[decision]", "What to do with it").choices(["accept", "reject", "revoke"]))
    .option("--all", "Also list proposals that were decided")
    .option("--note <text>", "Reason, for the record")
    .action((id: string | undefined, decision: Decision | undefined, options: ProposalOptions) => {
      if (id === undefined) return list(screen, options);
      if (decision === undefined) return show(screen, id, options);
      return screen.asPerson("or on the page", () => decide(screen, id, decision, options));
    });
}

/** Lists the proposals. What the log speaks for is proposed first, because no server may be running that does it. */
async function list(screen: Screen, { json, all }: ProposalOptions): Promise<void> {
  const mined = await screen.fetch(mineRules, {}, json);
  if (!mined) return;
  const input = all ? {} : { state: "open" };
  await screen.show(listProposals, input, { json }, ({ proposals }) => ({
    text:
      proposals.length === 0
        ? "No proposals.\n"
        : `${proposals.map((one) => textOf(one, screen)).join("\n\n")}\n`,
  }));
}

function show(screen: Screen, proposalId: string, { json }: ProposalOptions): Promise<void> {
  return screen.show(listProposals, { proposalId }, { json }, ({ proposals }) => ({
    text: proposals.map((one) => `${textOf(one, screen)}\n`).join("\n"),
  }));
}

async function decide(
  screen: Screen,
  proposalId: string,
  decision: Decision,
  { json, note }: ProposalOptions,
): Promise<void> {
  const looked = await screen.fetch(listProposals, { proposalId }, json);
  const [found] = looked?.proposals ?? [];
  if (!found) return;
  const question = `${textOf(allPrintable(found), screen)}\n${decision} this?`;
  if ((await screen.confirm(question)) === false)
    return screen.fail("Nothing was decided.", "The proposal is as it was.", EXIT.found);
  const input = { proposalId, decision, version: found.version, note };
  await screen.show(decideProposal, input, { json }, ({ proposal, changed }) => ({
    text: changed
      ? `${proposal.id} is ${proposal.state}.\n`
      : `${proposal.id} was ${proposal.state} before, by ${proposal.decided?.by}. Nothing was done again.\n`,
  }));
}

function textOf({ proposal }: ListedProposal, { colours }: Screen): string {
  return renderProposal(proposal, colours).join("\n");
}
