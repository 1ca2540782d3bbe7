import * as z from "zod";
import { Sha256 } from "./decision-statement.ts";
import { HistoryEntry } from "./history.ts";
import { Json } from "./json.ts";
import { TaskSubject } from "./task-subject.ts";

export const STATEMENT_TYPE = "https://in-toto.io/Statement/v1";
export const PREDICATE_TYPE = "https://agent-navigator.dev/run/v1";

/** One run with its definition and its history, for a check without a database. Only the receipts in it prove anything. */
export const Attestation = z.strictObject({
  _type: z.literal(STATEMENT_TYPE),
  subject: z
    .array(
      z.strictObject({
        name: z.string().max(4_096),
        digest: z.strictObject({ gitCommit: z.string(), gitTree: z.string() }),
      }),
    )
    .length(1),
  predicateType: z.literal(PREDICATE_TYPE),
  predicate: z.strictObject({
    v: z.literal(1),
    project: z.string().max(4_096),
    task: z.string().max(4_096),
    workflow: z.strictObject({ id: z.string().max(4_096), hash: Sha256, definition: Json }),
    subject: TaskSubject,
    history: z.array(HistoryEntry).min(1).max(100_000),
    /** the version of the approvers when it was written */
    approversSequence: z.int().nullable(),
    tool: z.literal("agent-navigator"),
  }),
});
export type Attestation = z.infer<typeof Attestation>;
