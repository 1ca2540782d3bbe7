import * as z from "zod";

const Edit = z.strictObject({ at: z.int().min(0), removed: z.string(), added: z.string() });

const Part = z.strictObject({
  path: z.array(z.string()).readonly(),
  value: z.unknown(),
  as: z.enum(["member", "default", "item"]),
});

const Content = z.discriminatedUnion("format", [
  z.strictObject({ format: z.literal("json"), parts: z.array(Part).readonly() }),
  z.strictObject({ format: z.literal("toml"), table: z.string() }),
  z.strictObject({ format: z.literal("block"), block: z.string() }),
  z.strictObject({ format: z.literal("own"), text: z.string() }),
]);

/** A file that `navigator init` wrote, and how to undo that. */
export const WrittenFile = z.strictObject({
  /** the path within the project */
  path: z.string(),
  /** whether the file was not there before */
  created: z.boolean(),
  /** the folders that were made for it, outermost first */
  folders: z.array(z.string()).readonly(),
  edits: z.array(Edit).readonly(),
  content: Content,
});
export type WrittenFile = z.infer<typeof WrittenFile>;

/** What `navigator init` wrote in a project. `navigator remove` reads it. */
export const SetUpRecord = z.strictObject({ version: z.literal(1), files: z.array(WrittenFile).readonly() });
export type SetUpRecord = z.infer<typeof SetUpRecord>;
