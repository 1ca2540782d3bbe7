import * as z from "zod";
import { DefinitionEntry, HistoryEntry, RecordEntry } from "./history.ts";
import { Json } from "./json.ts";
import { TaskRecord } from "./task.ts";

/** A store would change lone surrogates and NUL, so both are refused. */
const Text = z.string().regex(/^[^\0\p{Surrogate}]*$/u, "must be well-formed text without NUL");
const Name = Text.min(1);
const Hash = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal");
const Count = z.number().int().min(0);

/** One version of a definition; `current`: whether it is the current version of its id. */
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

const Numbered = {
  seq: z
    .number()
    .int()
    .min(1)
    .max(2 ** 32 - 2),
  hash: Hash,
};

/** A log entry; `sync`: whether the loader of its task still has to confirm the entry. */
const EntryLine = z.strictObject({
  kind: z.literal("entry"),
  sync: z.enum(["none", "open", "confirmed"]),
  entry: z.union([
    HistoryEntry.extend(Numbered).strict(),
    DefinitionEntry.extend(Numbered).strict(),
    RecordEntry.extend(Numbered).strict(),
  ]),
});

/** The stored answer of a call. A repetition of the call gets the same answer. */
const ReplyLine = z.strictObject({ kind: z.literal("reply"), key: Name, answer: Json });

/** A versioned record; `of` is its kind. */
const RecordLine = z.strictObject({
  kind: z.literal("record"),
  of: Name,
  id: Name,
  version: z.number().int().min(1),
  value: Json,
});

/** One piece of a project's content. The sequence of all pieces is the project. */
export const ProjectRecord = z.discriminatedUnion("kind", [
  DefinitionLine,
  TaskLine,
  EntryLine,
  ReplyLine,
  RecordLine,
]);
export type ProjectRecord = z.infer<typeof ProjectRecord>;
export type RecordOf<K extends ProjectRecord["kind"]> = Extract<ProjectRecord, { kind: K }>;

/** How many pieces of each kind a project has. */
export const ProjectCounts = z.strictObject({
  definitions: Count,
  tasks: Count,
  entries: Count,
  unconfirmed: Count,
  replies: Count,
  records: Count,
});
export type ProjectCounts = z.infer<typeof ProjectCounts>;

/** The counts of an empty project. */
export const noRecords: Readonly<ProjectCounts> = {
  definitions: 0,
  tasks: 0,
  entries: 0,
  unconfirmed: 0,
  replies: 0,
  records: 0,
};

export const EXPORT_FORMAT = "navigator-export";
/**
 * The version of new exports. Version 1 had no versioned records; it stored run handles as replies. Version 2 had no
 * facts of teams and no entries of records. In version 3 every change of counts had an entry.
 */
export const EXPORT_VERSION = 4;

/** The first line of an export. */
export const ExportHeader = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal([1, 2, 3, EXPORT_VERSION]),
  project: Text,
  exportedAt: z.number(),
  counts: ProjectCounts.extend({ records: Count.default(0) }),
});
export type ExportHeader = z.infer<typeof ExportHeader>;

/** The last line of an export: the hash of all lines before it, including their line ends. */
export const ExportTrailer = z.strictObject({ kind: z.literal("end"), sha256: Hash });
export type ExportTrailer = z.infer<typeof ExportTrailer>;
