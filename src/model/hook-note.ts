import * as z from "zod";

const Id = z.string().min(1).max(200);
const About = {
  v: z.literal(1),
  session: Id,
  client: z.string().max(40),
  /** the subagent whose hook this is */
  agent: Id.optional(),
  at: z.number(),
};

/** What a hook tells Navigator. A hook writes notes to its spool; Navigator takes them in. */
export const HookNote = z.discriminatedUnion("kind", [
  /** a session began, was resumed, cleared or compacted */
  z.object({
    ...About,
    kind: z.literal("session"),
    cwd: z.string().max(4_096),
    source: z.string().max(40),
    /** whether the host runs the tool if the hook fails */
    failsOpen: z.boolean(),
    /** the settings files that start our hooks */
    settings: z.array(z.string().max(4_096)).max(20),
  }),
  /** a call of a tool of Navigator is about to be made */
  z.object({ ...About, kind: z.literal("call"), id: Id }),
  /** a shell command is about to run */
  z.object({
    ...About,
    kind: z.literal("before"),
    id: Id,
    /** the keyed hash of the words of the command; absent if the command is more than plain words */
    words: z.string().max(64).optional(),
    /** the command without its secrets, shortened */
    command: z.string().max(600),
    cwd: z.string().max(4_096),
  }),
  z.object({
    ...About,
    kind: z.literal("after"),
    id: Id,
    words: z.string().max(64).optional(),
    ok: z.boolean().optional(),
    bytes: z.number().int().min(0),
    /** the keyed hash of the output */
    output: z.string().max(64),
    /** the commit that git's HEAD names */
    head: z.string().max(64).optional(),
  }),
  /** files were edited */
  z.object({ ...About, kind: z.literal("edit") }),
  z.object({
    ...About,
    kind: z.literal("refused"),
    tool: z.string().max(200),
    reason: z.string().max(1_200),
  }),
  /** the agent wanted to stop: it was blocked, or let go although the run is open */
  z.object({
    ...About,
    kind: z.literal("stop"),
    task: z.string().max(300),
    visit: z.number().int(),
    letGo: z.boolean(),
  }),
  /** something that a person should know */
  z.object({ ...About, kind: z.literal("notice"), message: z.string().max(600) }),
]);
export type HookNote = z.infer<typeof HookNote>;
