import * as z from "zod";
import { HistoryEntry } from "./history.ts";
import { Json } from "./json.ts";
import { TaskRecord } from "./task.ts";

/** Half a character, or NUL, would be kept as another text than was given. */
const Text = z.string().regex(/^[^\0\p{Surrogate}]*$/u, "must be well-formed text without NUL");
const Name = Text.min(1);
const Hash = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal");
const Count = z.number().int().min(0);

/** One version of a definition, and whether it is the current one of its id. */
const DefinitionLine = z.strictObject({
  kind: z.literal("definition"),
  id: Name,
  version: Name,
  current: z.boolean(),
  source: Text,
  loadedAt: z.number(),
  definition: Json,
});

const TaskLine = z.strictObject({
  kind: z.literal("task"),
  task: TaskRecord.omit({ project: true })
    .extend({
      id: Name,
      version: z.number().int().min(1),
      hash: Hash,
      workflow: Text,
      agent: Text.optional(),
      parent: Text.optional(),
    })
    .strict(),
});

/** An entry of the history, and whether it is one that is to be confirmed. */
const EntryLine = z.strictObject({
  kind: z.literal("entry"),
  sync: z.enum(["none", "open", "confirmed"]),
  entry: HistoryEntry.extend({
    seq: z
      .number()
      .int()
      .min(1)
      .max(2 ** 32 - 2),
    hash: Hash,
  }).strict(),
});

/** The answer kept for a call that may be repeated. */
const ReplyLine = z.strictObject({ kind: z.literal("reply"), key: Name, answer: Json });

/** One piece of what a project holds. All of them, in order, are the project. */
export const ProjectRecord = z.discriminatedUnion("kind", [DefinitionLine, TaskLine, EntryLine, ReplyLine]);
export type ProjectRecord = z.infer<typeof ProjectRecord>;
export type RecordOf<K extends ProjectRecord["kind"]> = Extract<ProjectRecord, { kind: K }>;

/** How much a project holds. */
export const ProjectCounts = z.strictObject({
  definitions: Count,
  tasks: Count,
  entries: Count,
  unconfirmed: Count,
  replies: Count,
});
export type ProjectCounts = z.infer<typeof ProjectCounts>;

export const EXPORT_FORMAT = "navigator-export";
export const EXPORT_VERSION = 1;

/** The first line of an export. */
export const ExportHeader = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  project: Text,
  exportedAt: z.number(),
  counts: ProjectCounts,
});
export type ExportHeader = z.infer<typeof ExportHeader>;

/** The last line: what the lines before it, each with its line end, add up to. */
export const ExportTrailer = z.strictObject({ kind: z.literal("end"), sha256: Hash });
export type ExportTrailer = z.infer<typeof ExportTrailer>;
