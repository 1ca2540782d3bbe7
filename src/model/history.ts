import * as z from "zod";
import { Caller } from "./caller.ts";
import { Event } from "./event.ts";
import { Json } from "./json.ts";

/** What kind of change an entry is about. */
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

/** The shape of entries written now; older ones are brought up to it when they are read. */
export const HISTORY_SCHEMA = 1;

/** One change of one task: what was asked, what happened, and what became different for those outside. */
export const NewEntry = z.object({
  task: z.string(),
  type: ChangeType,
  at: z.number(),
  caller: Caller,
  events: z.array(Event),
  /** the new values of exactly the fields that changed, as callers see them; null for one that is gone */
  change: z.record(z.string(), Json),
  output: Json.optional(),
  note: z.string().optional(),
});
export type NewEntry = z.infer<typeof NewEntry>;

/** An entry as it is kept: numbered in the project, at its place in the task's chain. */
export const HistoryEntry = NewEntry.extend({
  seq: z.number().int(),
  schema: z.number().int(),
  /** the version the task had after it */
  version: z.number().int(),
  /** over the hash before it and its own content */
  hash: z.string(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A workflow's definition was loaded: an entry of the log that belongs to no task. */
export const DefinitionEntry = z.object({
  workflow: z.string(),
  type: z.literal("loaded"),
  at: z.number(),
  /** the version that became the current one */
  definition: z.string(),
  source: z.string(),
  seq: z.number().int(),
  schema: z.number().int(),
  /** how many definitions of the workflow the log has told of */
  version: z.number().int(),
  /** over the hash of the workflow's entry before it and its own content */
  hash: z.string(),
});
export type DefinitionEntry = z.infer<typeof DefinitionEntry>;

/** Any entry of a project's log. */
export const LogEntry = z.union([HistoryEntry, DefinitionEntry]);
export type LogEntry = z.infer<typeof LogEntry>;

export function isTaskEntry(entry: LogEntry): entry is HistoryEntry {
  return "task" in entry;
}

/** An entry that the loader of the task has not confirmed as saved yet. */
export const Sync = z.object({
  id: z.string(),
  taskId: z.string(),
  seq: z.number().int(),
  type: ChangeType,
  change: z.record(z.string(), Json),
  at: z.number(),
});
export type Sync = z.infer<typeof Sync>;
