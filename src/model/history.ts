import * as z from "zod";
import { Caller } from "./caller.ts";
import { Event } from "./event.ts";
import { Json } from "./json.ts";

/** The kind of change that an entry records. */
export const ChangeType = z.enum([
  "created",
  "described",
  "claimed",
  "released",
  "moved",
  "asked",
  "attached",
  "paused",
  "resumed",
  "replaced",
  "migrated",
]);
export type ChangeType = z.infer<typeof ChangeType>;

/** The schema version of new entries; reading converts older entries to it. */
export const HISTORY_SCHEMA = 1;

/** One change of one task: its caller, its events, and the fields that changed in the view of callers. */
export const NewEntry = z.object({
  task: z.string(),
  type: ChangeType,
  at: z.number(),
  caller: Caller,
  events: z.array(Event),
  /** the new values of exactly the changed fields, as callers see them; null for a removed field */
  change: z.record(z.string(), Json),
  output: Json.optional(),
  note: z.string().optional(),
});
export type NewEntry = z.infer<typeof NewEntry>;

/** A stored entry: numbered within the project, and linked into the task's hash chain. */
export const HistoryEntry = NewEntry.extend({
  seq: z.number().int(),
  schema: z.number().int(),
  /** the task's version after the change */
  version: z.number().int(),
  /** a hash that covers this entry's content and the hash of the task's entry before it */
  hash: z.string(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** The log entry of a definition that was loaded or removed; belongs to no task. */
export const DefinitionEntry = z.object({
  workflow: z.string(),
  type: z.enum(["loaded", "removed"]),
  at: z.number(),
  /** the content hash of the definition that became the current one, or was the current one until it was removed */
  definition: z.string(),
  source: z.string(),
  seq: z.number().int(),
  schema: z.number().int(),
  /** the number of this workflow's definition entries in the log, including this one */
  version: z.number().int(),
  /** a hash that covers this entry's content and the hash of the workflow's entry before it */
  hash: z.string(),
});
export type DefinitionEntry = z.infer<typeof DefinitionEntry>;

/** The kind of a change to a versioned record. */
export const RecordChangeType = z.enum([
  "connected",
  "disconnected",
  "expired",
  "marked",
  "unmarked",
  "proposed",
  "accepted",
  "rejected",
  "revoked",
  "pruned",
]);
export type RecordChangeType = z.infer<typeof RecordChangeType>;

/** One change of a versioned record, which is logged so that other callers learn of it. */
export const NewRecordEntry = z.object({
  type: RecordChangeType,
  at: z.number(),
  caller: Caller,
  change: z.record(z.string(), Json),
  note: z.string().optional(),
});
export type NewRecordEntry = z.infer<typeof NewRecordEntry>;

/** The log entry of a versioned record; belongs to no task. */
export const RecordEntry = NewRecordEntry.extend({
  kind: z.string(),
  id: z.string(),
  seq: z.number().int(),
  schema: z.number().int(),
  /** the number of this record's entries in the log, including this one */
  version: z.number().int(),
  /** a hash that covers this entry's content and the hash of the record's entry before it */
  hash: z.string(),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

/** Any entry of a project's log. */
export const LogEntry = z.union([HistoryEntry, DefinitionEntry, RecordEntry]);
export type LogEntry = z.infer<typeof LogEntry>;

export function isTaskEntry(entry: LogEntry): entry is HistoryEntry {
  return "task" in entry;
}

export function isDefinitionEntry(entry: LogEntry): entry is DefinitionEntry {
  return "workflow" in entry;
}

/** An entry that the loader of the task has not yet confirmed as saved. */
export const Sync = z.object({
  id: z.string(),
  taskId: z.string(),
  seq: z.number().int(),
  type: ChangeType,
  change: z.record(z.string(), Json),
  at: z.number(),
});
export type Sync = z.infer<typeof Sync>;
