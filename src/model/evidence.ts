import * as z from "zod";
import { Duration } from "./duration.ts";
import { NodeId, Outcome } from "./identifier.ts";
import { TestReport } from "./test-report.ts";

export const Audience = z.enum(["human", "agent"]);
export type Audience = z.infer<typeof Audience>;

/** How surely it is known that a person answered, weakest first: an agent said so, the agent's own client asked, a login or a terminal. */
export const assurances = ["relayed", "client", "operator"] as const;
export const Assurance = z.enum(assurances);
export type Assurance = z.infer<typeof Assurance>;

/** Absent: the requirement guards every outcome except `failed`. */
const guards = { for: z.array(Outcome).min(1).optional() };

/** One requirement that must hold before an outcome is accepted. Each has exactly one leading key. */
export const EvidenceKinds = {
  run: z.object({
    run: z.string().min(1),
    timeout: Duration.optional(),
    cwd: z.string().optional(),
    ...guards,
  }),
  report: z.object({ report: z.string().min(1), expect: z.string().min(1), ...guards }),
  attachment: z.object({ attachment: z.string().min(1), ...guards }),
  variable: z.object({ variable: z.string().min(1), ...guards }),
  approval: z.object({ approval: Audience, ...guards }),
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
  EvidenceKinds.attachment,
  EvidenceKinds.variable,
  EvidenceKinds.approval,
  EvidenceKinds.by,
]);
export type Evidence = z.infer<typeof Evidence>;

/** Each is looked into, and each approval is put to a person, by itself. */
export const MOST_REQUIREMENTS = 100;
export const Requirements = z.array(Evidence).max(MOST_REQUIREMENTS);

/** What was found when a requirement was looked into by Navigator or a person, never by the reporting agent. */
export const EvidenceFact = z.object({
  requirement: z.string(),
  holds: z.boolean(),
  detail: z.string().optional(),
  /** of a command that ended by itself */
  exitCode: z.number().int().optional(),
  /** the end of what a command printed */
  output: z.string().optional(),
  report: TestReport.optional(),
});
export type EvidenceFact = z.infer<typeof EvidenceFact>;
