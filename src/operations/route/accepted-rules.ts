import type { Json } from "../../model/json.ts";
import { ROUTING_RULE } from "../../model/record-kind.ts";
import { AcceptedRule, type Situation } from "../../model/routing-rule.ts";
import { contentHash } from "../../workflow/hash.ts";
import type { Call } from "../ports/call.ts";

/** An accepted rule and the version of its record; version 0 and no rule if none is accepted. */
export interface StoredRule {
  readonly version: number;
  readonly rule?: AcceptedRule | undefined;
}

/** The id of the record of a situation's rule: one look-up finds the rule of a decision. */
export function ruleRecordId(situation: Situation): string {
  return contentHash(situation as Json).slice(0, 32);
}

export async function ruleFor(situation: Situation, { ports }: Call): Promise<StoredRule> {
  const { records } = await ports.store();
  const [record] = await records.load(ports.settings.project, ROUTING_RULE, [ruleRecordId(situation)]);
  return { version: record?.version ?? 0, rule: AcceptedRule.safeParse(record?.value).data };
}

const MOST = 1_000;

export async function acceptedRules({ ports }: Call): Promise<readonly AcceptedRule[]> {
  const { records } = await ports.store();
  const page = await records.list(ports.settings.project, ROUTING_RULE, { limit: MOST });
  return page.records.flatMap(({ value }) => AcceptedRule.safeParse(value).data ?? []);
}
