import * as z from "zod";
import { AgentName } from "./agent-identity.ts";
import { Duration } from "./duration.ts";
import { Assurance } from "./evidence.ts";
import { Json } from "./json.ts";
import { Enforcement } from "./lifecycle.ts";
import { LifecycleName } from "./lifecycle-name.ts";
import { LinkType } from "./link.ts";
import { ModelSettings } from "./model-settings.ts";
import { InstalledPolicy, RouteMode } from "./routing.ts";
import { ShortText } from "./short-text.ts";
import { ShownText } from "./shown-text.ts";

const Names = z.array(ShortText.min(1)).max(1_000);

const AttachmentType = z.object({
  description: ShownText.optional(),
  mime: ShortText.optional(),
  mode: z.enum(["append", "replace"]).optional(),
});

/**
 * The settings of a configuration file. All are optional. If several sources give the same setting, the source of
 * the later tier wins.
 */
export const Configuration = z.object({
  project: ShortText.min(1).optional(),
  sync: z.enum(["loaded", "all", "off"]).optional(),
  lease: ShortText.min(1).optional(),
  synchronous: z.enum(["full", "normal"]).optional(),
  tools: Names.optional(),
  state: z.enum(["handle", "sealed"]).optional(),
  humanAnswers: z.enum(["strict", "relayed"]).optional(),
  assurance: Assurance.exclude(["present"]).optional(),
  forms: z.enum(["auto", "on", "off"]).optional(),
  rate: z.number().int().min(0).max(1_000_000).optional(),
  allowCommands: z.boolean().optional(),
  grant: Names.optional(),
  defaultLifecycle: LifecycleName.optional(),
  lifecycles: Names.optional(),
  overlays: z.array(LifecycleName).optional(),
  dependencies: z.record(LifecycleName, LinkType).optional(),
  autoAdvance: z
    .object({ enabled: z.boolean().optional(), targetState: LifecycleName.optional() })
    .optional(),
  attachments: z
    .object({
      unknownKey: Enforcement.optional(),
      definitions: z.record(ShortText.min(1), AttachmentType).optional(),
    })
    .optional(),
  tags: z
    .object({
      unknownTag: Enforcement.optional(),
      definitions: z.record(ShortText.min(1), z.object({ description: ShownText.optional() })).optional(),
    })
    .optional(),
  starvation: z
    .object({
      times: z.number().min(0).max(1_000_000).optional(),
      leastMinutes: z.number().min(0).max(1_000_000).optional(),
    })
    .optional(),
  /** the text that a model reads before it uses a tool, instead of Navigator's own */
  instructions: z.string().min(1).max(4_000).optional(),
  /** a folder of own skills */
  skills: z.string().min(1).max(1_000).optional(),
  /** descriptions of tools by their names, instead of Navigator's own */
  descriptions: z.record(ShortText.min(1), z.string().min(1).max(1_000)).optional(),
  ids: z
    .object({
      taskWords: z.number().int().min(1).max(8).optional(),
      workerWords: z.number().int().min(1).max(8).optional(),
    })
    .optional(),
  templates: z.record(LifecycleName, Json).optional(),
  /** the tags and the lifecycle of the workers of agents with their own tokens */
  agents: z
    .record(
      AgentName,
      z.object({ tags: z.array(ShortText.min(1)).max(50).optional(), lifecycle: LifecycleName.optional() }),
    )
    .optional(),
  /** the databases of projects, by the projects' names */
  databases: z.record(ShortText.min(1), ShortText.min(1)).optional(),
  queue: z
    .object({
      /** how long a task waits until it counts as one point of priority more, or `off` */
      agePoint: z.union([z.literal("off"), Duration]).optional(),
      /** the most tasks with a tag that may be claimed at once */
      tagLimits: z.record(ShortText.min(1), z.number().int().positive()).optional(),
    })
    .optional(),
  traces: z.boolean().optional(),
  retention: z
    .object({
      /** how long a task must have ended before it is pruned, or `off` */
      after: z.union([z.literal("off"), Duration]).optional(),
    })
    .optional(),
  routing: z
    .object({
      mode: RouteMode.optional(),
      ...InstalledPolicy.shape,
      /** the folder of the decision logs */
      runs: ShortText.min(1).optional(),
      model: ModelSettings.optional(),
    })
    .optional(),
});
export type Configuration = z.infer<typeof Configuration>;

export const Tier = z.enum(["built-in", "user", "project", "environment", "flag"]);
export type Tier = z.infer<typeof Tier>;

/** One value of the configuration, and where it comes from. */
export const ExplainedSetting = z.object({
  /** the keys of the setting in a file, joined with dots */
  name: z.string(),
  value: Json,
  tier: Tier,
  /** the file, the environment variable or the command-line option */
  from: z.string().optional(),
  line: z.number().int().optional(),
});
export type ExplainedSetting = z.infer<typeof ExplainedSetting>;
