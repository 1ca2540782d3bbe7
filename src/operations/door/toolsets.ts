/** The tools that guide an agent through a workflow. */
export interface LeadingTools {
  readonly begin: string;
  readonly report: string;
  readonly look: string;
}

/** How a toolset differs from others. Shared code reads these fields, so that it never names a toolset. */
interface ToolsetTraits {
  /** the heading of the toolset in the reference pages */
  readonly title: string;
  readonly offeredByDefault?: true;
  /** an MCP answer is the data itself, and a refusal is its field `error`; otherwise it is `{data}` or `{error}` */
  readonly bareAnswers?: true;
  /** answers carry `_sync_reminder` while changes are unconfirmed */
  readonly remindsOfSyncs?: true;
  /** the store is opened before the call runs, so that the first call already finds the bundled workflows */
  readonly opensStore?: true;
  /** callers of this toolset see whole workflows and histories, which a guided agent must not see */
  readonly overview?: true;
  /** over HTTP, agents that have an overview may call this toolset even if `--tools` does not name it */
  readonly comesWithOverview?: true;
  readonly leads?: LeadingTools;
  /** a paragraph for the MCP server's instructions; it costs tokens in every conversation */
  readonly instructions?: string;
}

const QUEUE = `Tasks of the queue: ask for the next task, do exactly what its brief (get_task) says, then report its result. When an answer has "_sync_reminder", write the listed changes to your own records, then confirm them. A task that waits for a person is not yours to move; take another.`;

const TEAM = `Teams: connect once, then next_task; follow the prompts that come with it, say what you do with thinking, and end the task with update_task. Send your worker_id with every call, and the claim's fence with changes of its task.`;

/** The toolsets in the order in which pages list them. A new toolset is an entry here. */
const table = {
  guided: {
    title: "Being led through a workflow, step by step.",
    offeredByDefault: true,
    bareAnswers: true,
    leads: { begin: "start_workflow", report: "complete_step", look: "get_position" },
  },
  nav: {
    title: "The same under another set of names.",
    bareAnswers: true,
    leads: { begin: "nav_start", report: "nav_action", look: "nav_situation" },
  },
  tasks: {
    title: "Tasks: for orchestrators that hand out the work",
    offeredByDefault: true,
    remindsOfSyncs: true,
    opensStore: true,
    overview: true,
    instructions: QUEUE,
  },
  team: {
    title: "Teams: workers, claims, states and links of tasks",
    opensStore: true,
    overview: true,
    instructions: TEAM,
  },
  route: { title: "Routing: measurements, and decisions by rules" },
  author: { title: "Author: for authors of workflows", overview: true },
  admin: { title: "Admin: for operators of Navigator", overview: true, comesWithOverview: true },
} as const satisfies Readonly<Record<string, ToolsetTraits>>;

/** A group of operations that a caller is offered together. */
export type Toolset = keyof typeof table;

export const toolsets: Readonly<Record<Toolset, ToolsetTraits>> = table;

export const toolsetNames = Object.keys(table) as readonly Toolset[];

export const overviewToolsets = toolsetNames.filter((name) => toolsets[name].overview);

/** Whether agents that are offered these toolsets see whole workflows and histories. */
export function hasOverview(offered: readonly Toolset[]): boolean {
  return offered.some((name) => overviewToolsets.includes(name));
}

/** An operation's place among the toolsets. */
interface Placed {
  readonly toolset: Toolset;
  readonly alsoIn?: readonly Toolset[];
}

/** All toolsets that offer an operation. */
export function toolsetsOf({ toolset, alsoIn = [] }: Placed): readonly Toolset[] {
  return [toolset, ...alsoIn];
}

/** Whether agents that are offered these toolsets may call an operation. */
export function isOffered(operation: Placed, offered: readonly Toolset[]): boolean {
  const { toolset } = operation;
  if (toolsetsOf(operation).some((one) => offered.includes(one))) return true;
  return toolsets[toolset].comesWithOverview === true && hasOverview(offered);
}
