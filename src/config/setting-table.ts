import type { Configuration } from "../model/configuration.ts";
import type { Json } from "../model/json.ts";
import { builtInLinks } from "../model/link.ts";

/** One setting: its default, its other names, and what it is for. `Configuration` has its type. */
export interface Setting {
  readonly fallback: Json;
  readonly env?: string;
  /** the option of a command, as its help shows it */
  readonly flag?: string;
  readonly description: string;
  /**
   * `user`: only the user's file may set it, not a project's, because a cloned repository would decide about this
   * machine. `process`: no file may set it
   */
  readonly only?: "user" | "process";
  /** the parts of an object that a project's file may not set, for the same reason */
  readonly onlyUserParts?: readonly (readonly string[])[];
  /** the paths in an object that lie inside the project if its file sets them */
  readonly innerPaths?: readonly (readonly string[])[];
}

/** Every setting, in the order in which `navigator config explain` lists them. A new setting is a line here. */
export const settingTable = {
  project: {
    fallback: "default",
    env: "NAVIGATOR_PROJECT",
    flag: "--project <name>",
    description: "Project to work on",
  },
  sync: {
    fallback: "loaded",
    env: "NAVIGATOR_SYNC",
    flag: "--sync <whose>",
    description: "Tasks whose changes the orchestrator has to confirm",
  },
  lease: {
    fallback: "5m",
    env: "NAVIGATOR_LEASE",
    flag: "--lease <duration>",
    description: "Default length of a claim, such as 90s, 5m or 2h",
  },
  synchronous: {
    fallback: "full",
    env: "NAVIGATOR_SYNCHRONOUS",
    flag: "--synchronous <how>",
    description: "SQLite durability; `normal` is faster, but a power cut may lose the last changes",
  },
  tools: {
    fallback: ["guided", "tasks"],
    env: "NAVIGATOR_TOOLS",
    flag: "--tools <toolsets>",
    description: "Toolsets to offer to agents: all, or a comma-separated list",
  },
  state: {
    fallback: "handle",
    flag: "--state <kind>",
    description: "Form of the state token that an agent holds",
  },
  humanAnswers: {
    fallback: "strict",
    flag: "--human-answers <how>",
    description: "`relayed` accepts a person's answer from an agent, and records that",
    only: "user",
  },
  assurance: {
    fallback: "operator",
    env: "NAVIGATOR_ASSURANCE",
    flag: "--assurance <level>",
    description: "Least level at which a person's answer counts: relayed, client or operator",
    only: "user",
  },
  forms: {
    fallback: "auto",
    env: "NAVIGATOR_FORMS",
    flag: "--forms <when>",
    description:
      "Whether a form in the agent's client may ask its user: auto, on or off; `auto` leaves out clients whose hooks " +
      "can answer a form",
    only: "user",
  },
  rate: {
    fallback: 0,
    env: "NAVIGATOR_RATE",
    flag: "--rate <number>",
    description: "Most requests a second of one agent; 0 is 1000 on this machine, 300 over a network",
    only: "user",
  },
  allowCommands: {
    fallback: false,
    env: "NAVIGATOR_ALLOW_COMMANDS",
    flag: "--allow-commands",
    description: "Run the evidence commands of workflows allowed with `navigator trust`",
    only: "user",
  },
  grant: {
    fallback: [],
    env: "NAVIGATOR_GRANT",
    flag: "--grant <operations>",
    description: "Operations that agents may call as an operator would",
    only: "process",
  },
  defaultLifecycle: {
    fallback: "default",
    env: "NAVIGATOR_LIFECYCLE",
    description: "Lifecycle of tasks whose workflow and creator name none",
  },
  lifecycles: {
    fallback: [],
    description: "Lifecycle files and overlays, or folders of them, beside the configuration",
  },
  overlays: { fallback: [], description: "Overlays on the lifecycle of every new task" },
  dependencies: {
    fallback: builtInLinks,
    description: "Types of links between tasks, and what each holds up",
  },
  autoAdvance: {
    fallback: { enabled: false },
    description: "Whether unblocked tasks move on by themselves, and where to",
  },
  attachments: {
    fallback: { unknownKey: "allow", definitions: {} },
    description: "Known types of attachments, and what happens with others",
  },
  tags: {
    fallback: { unknownTag: "allow", definitions: {} },
    description: "Known tags, and what happens with others",
  },
  starvation: {
    fallback: { times: 10, leastMinutes: 10 },
    description:
      "After how many times the median wait, and how many minutes at least, a ready task is put before people; 0 times is never",
  },
  instructions: {
    fallback: null,
    description: "What agents read before they use a tool, instead of Navigator's own text",
    // A cloned repository, or an agent that writes in it, would tell every agent what to do.
    only: "user",
  },
  descriptions: {
    fallback: {},
    description: "Descriptions of tools by their names, instead of Navigator's own",
    only: "user",
  },
  skills: {
    fallback: null,
    description:
      "A folder of own skills: `NAME/SKILL.md` replaces the shipped skill of that name or adds a new one, " +
      "`NAME/ADDED.md` is added to the end of the shipped one",
    innerPaths: [[]],
  },
  ids: {
    fallback: { taskWords: 8, workerWords: 3 },
    description:
      "How many words of its title the generated id of a task has at most, and how many words that of a worker",
  },
  templates: { fallback: {}, description: "Trees of tasks that can be made from values" },
  agents: {
    fallback: {},
    description:
      "Tags of the workers of agents with their own tokens, by the agents' names, and perhaps their lifecycle: the " +
      "agents cannot choose others, and so cannot choose their role",
    // A cloned repository would lift the limits of the agents that work in it.
    only: "user",
  },
  queue: {
    fallback: { agePoint: "1h", tagLimits: {} },
    description: "How soon waiting tasks gain priority, and how many tasks with a tag are claimed at once",
  },
  traces: {
    fallback: false,
    env: "NAVIGATOR_TRACES",
    description: "Pass spans of tasks to OpenTelemetry, if the process has loaded an SDK of it",
  },
  retention: {
    fallback: { after: "off" },
    description:
      "How long tasks stay in the database after they have ended, unless `navigator prune` is told otherwise",
    // A cloned repository would decide which tasks of this machine are taken out.
    only: "user",
  },
  routing: {
    fallback: {
      mode: "assist",
      model: { port: "none", timeout: "10s", callsPerTask: 20, callsPerDay: 500, usdPerDay: 5 },
    },
    description:
      "How reports are routed: the mode, limits, detours and signatures for every workflow (a workflow may only " +
      "tighten the mode and limits), the folder of decision logs, the model and what it may spend. " +
      "A project's file cannot set the model's address, key file, command, prices and budgets",
    innerPaths: [["runs"]],
    // A cloned repository would send keys to its own address, run its own program, or spend the user's money.
    onlyUserParts: ["url", "keyFile", "command", "prices", "callsPerTask", "callsPerDay", "usdPerDay"].map(
      (part) => ["model", part],
    ),
  },
} as const satisfies Readonly<Record<keyof Configuration, Setting>>;

export type SettingName = keyof typeof settingTable;
export const settingNames = Object.keys(settingTable) as readonly SettingName[];

export function settingOf(name: SettingName): Setting {
  return settingTable[name];
}
