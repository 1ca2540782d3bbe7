import * as z from "zod";
import { ApproverName } from "./approver-name.ts";
import { Duration } from "./duration.ts";
import { NodeId, Outcome } from "./identifier.ts";
import { TestReport } from "./test-report.ts";

export const Audience = z.enum(["human", "agent"]);
export type Audience = z.infer<typeof Audience>;

/**
 * How certain it is that a person answered, weakest first: an agent said so, the agent's client asked, the person used
 * a login or a terminal, or the person touched an authenticator.
 */
export const assurances = ["relayed", "client", "operator", "present"] as const;
export const Assurance = z.enum(assurances);
export type Assurance = z.infer<typeof Assurance>;

/** What a decision of a person needs: the level, and at `present` also which approvers sign, and how many of them. */
export const demand = {
  assurance: Assurance.optional(),
  /** the approvers whose signature counts; absent: every approver's */
  approvers: z.array(ApproverName).min(1).max(50).optional(),
  /** how many approvers with different names sign; 1 if absent */
  quorum: z.int().min(1).max(20).optional(),
};
const Demand = z.object(demand);
export type Demand = z.infer<typeof Demand>;

/** The levels that a server may demand of every answer. A signature is demanded by a workflow, at its gates. */
export const leastAssurances: readonly Assurance[] = ["relayed", "client", "operator"];

/** Whether a level is at least as strong as the needed one. */
export function isAssured(given: Assurance, needed: Assurance): boolean {
  return assurances.indexOf(given) >= assurances.indexOf(needed);
}

/** The strongest of some levels; `undefined` if none is given. */
export function strongest(levels: readonly (Assurance | undefined)[]): Assurance | undefined {
  return assurances.findLast((level) => levels.includes(level));
}

/** The outcomes that a requirement guards; if absent, every outcome except `failed`. */
const guards = { for: z.array(Outcome).min(1).optional() };

/** The longest command that hooks look for. */
const LONGEST_OBSERVED = 1_000;

/** The kinds of requirements that must hold before an outcome is accepted. The first key of each names its kind. */
export const EvidenceKinds = {
  run: z.object({
    run: z.string().min(1),
    timeout: Duration.optional(),
    cwd: z.string().optional(),
    ...guards,
  }),
  report: z.object({ report: z.string().min(1), expect: z.string().min(1), ...guards }),
  observed: z.object({ observed: z.string().min(1).max(LONGEST_OBSERVED), ...guards }),
  attachment: z.object({ attachment: z.string().min(1), ...guards }),
  variable: z.object({ variable: z.string().min(1), ...guards }),
  approval: z.object({ approval: Audience, ...demand, ...guards }),
  by: z.object({
    by: z.literal("other"),
    than: z.union([NodeId, z.array(NodeId).min(1)]).optional(),
    ...guards,
  }),
} as const;
export type EvidenceKind = keyof typeof EvidenceKinds;

export const Evidence = z.union([
  EvidenceKinds.run,
  EvidenceKinds.report,
  EvidenceKinds.observed,
  EvidenceKinds.attachment,
  EvidenceKinds.variable,
  EvidenceKinds.approval,
  EvidenceKinds.by,
]);
export type Evidence = z.infer<typeof Evidence>;

/**
 * The most requirements of a step. Bounds the work of one report: each requirement is checked separately, and each
 * approval asks a person.
 */
export const MOST_REQUIREMENTS = 100;
export const Requirements = z.array(Evidence).max(MOST_REQUIREMENTS);

/** The result of checking a requirement. Navigator or a person checks, never the reporting agent. */
export const EvidenceFact = z.object({
  requirement: z.string(),
  holds: z.boolean(),
  detail: z.string().optional(),
  /** the exit code of a command that ended by itself */
  exitCode: z.number().int().optional(),
  /** the end of a command's output */
  output: z.string().optional(),
  report: TestReport.optional(),
  /** the id of the call in which the host's hooks saw the command; the call counts for no other report */
  seen: z.string().optional(),
  /** for a task that is bound to a commit: the tree that was checked out, without changes */
  tree: z.string().optional(),
});
export type EvidenceFact = z.infer<typeof EvidenceFact>;
