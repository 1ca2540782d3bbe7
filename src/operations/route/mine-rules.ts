import * as z from "zod";
import type { Json } from "../../model/json.ts";
import { RuleChange } from "../../model/proposal.ts";
import { PROPOSAL } from "../../model/record-kind.ts";
import type { RuleProposal } from "../../model/routing-rule.ts";
import { avoidedGuards } from "../../routing/avoided-guards.ts";
import { mineRules as mined } from "../../routing/mine-rules.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { acceptedRules } from "./accepted-rules.ts";
import { judgedLog } from "./judged-log.ts";

/** The newest entries that are read: older habits of a model speak for no rule of today. */
const MOST_ENTRIES = 20_000;

export const mineRules = operation({
  name: "mine_rules",
  summary:
    "Propose rules for choices that models repeat, and the removal of rules whose outcomes turned bad.",
  toolset: "admin",
  access: "operator",
  effect: "changes",
  idempotent: true,
  aside: "store",
  input: z.strictObject({}),
  output: z.object({ proposed: z.array(RuleChange) }),
  run: async (_input, call) => ({ ok: true, value: { proposed: [...(await proposeRules(call))] } }),
});

/** Proposes what the log speaks for. A proposal that was made before is left as people have decided about it. */
export async function proposeRules(call: Call): Promise<readonly RuleChange[]> {
  const { lines } = await judgedLog(call, MOST_ENTRIES);
  const proposed: RuleChange[] = [];
  for (const found of mined(lines, await acceptedRules(call))) {
    const made = (await isShortCut(found, call)) ? undefined : await propose(found, call);
    if (made) proposed.push(made);
  }
  return proposed;
}

async function propose({ kind, rule, evidence }: RuleProposal, call: Call): Promise<RuleChange | undefined> {
  const { store, settings, now } = call.ports;
  const { records, commit } = await store();
  const at = now();
  // A rule may be removed more than once: the removal is about the time since it was last accepted.
  const id = kind === "add" ? `rule-${rule.id}` : `removal-${rule.id}-${Date.parse(evidence.since)}`;
  const [known] = await records.load(settings.project, PROPOSAL, [id]);
  if (known) return undefined;
  const value: RuleChange = {
    id,
    state: "open",
    at,
    kind: kind === "add" ? "rule" : "removal",
    rule,
    evidence,
  };
  const entry = { type: "proposed", at, caller: call.caller, change: { kind: value.kind } } as const;
  const record: RecordChange = { kind: PROPOSAL, id, version: 0, value: value as Json, entry };
  // If another process has made the same proposal at this moment, there is nothing left to do.
  const made = await commit({ project: settings.project, changes: [], records: [record] });
  return made.ok ? value : undefined;
}

/**
 * Whether a new rule would lead tasks around a gate, a question or a guarded step. Where the workflow is not loaded any
 * more, that cannot be judged.
 */
async function isShortCut({ kind, rule }: RuleProposal, { ports }: Call): Promise<boolean> {
  if (kind === "remove") return false;
  const { situation, choice } = rule;
  const program = await ports.library.current(ports.settings.project, situation.flow);
  return program === undefined || avoidedGuards(program, choice, situation.candidates).length > 0;
}
