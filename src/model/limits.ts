/** One limit: its number, what it bounds, and whether an operator may set it. */
export interface Limit {
  readonly most: number;
  readonly meaning: string;
  /** `--limits name=number` and NAVIGATOR_LIMITS set it */
  readonly settable?: true;
}

const MB = 1024 * 1024;

/**
 * Every limit on the size of a call and of what a project stores. Work within these limits does not keep other
 * callers waiting. A call beyond a limit is refused, and the refusal names the number.
 */
export const limits = {
  messageBytes: { most: 4 * MB, meaning: "bytes of one request, one line of standard input or one answer" },
  pageBytes: { most: MB, meaning: "bytes of JSON on one page of a list" },
  outputBytes: { most: 64 * 1024, meaning: "bytes of a step's output" },
  reportBytes: { most: 16 * MB, meaning: "bytes of a test report that is read as evidence" },
  definitionText: { most: 8 * MB, meaning: "characters of one definition" },
  definitionNodes: {
    most: 10_000,
    meaning: "nodes of a definition that is loaded or simulated",
    settable: true,
  },
  definitions: { most: 1_000, meaning: "workflows loaded in one project", settable: true },
  definitionBytes: {
    most: 64 * MB,
    meaning: "bytes of all definitions of one project, earlier versions included",
    settable: true,
  },
  tasks: { most: 5_000_000, meaning: "tasks in one project, ended ones included", settable: true },
  attachments: { most: 100, meaning: "attachments of one task", settable: true },
  paths: { most: 1_000, meaning: "files that one call checks or plays" },
  pathsText: { most: 16 * MB, meaning: "characters of all files that one call checks" },
  scenarioLines: { most: 100_000, meaning: "lines of all scenarios that one call plays" },
  treeTasks: { most: 10_000, meaning: "tasks in one tree" },
  changedTasks: { most: 20_000, meaning: "tasks that one call creates or changes, branches included" },
  forecastTasks: { most: 20_000, meaning: "open tasks of one forecast, or of one search for deadlocks" },
  comparedNames: { most: 1_000, meaning: "known names that an unknown name is compared with" },
  suggestions: { most: 20, meaning: "unknown names of one call that get a suggestion" },
  advancedTasks: {
    most: 1_000,
    meaning: "tasks that advance by themselves in one transaction",
    settable: true,
  },
  begunAtOnce: { most: 50, meaning: "tasks that a claim begins in one transaction" },
  agents: { most: 1_000, meaning: "agents of one home that have their own tokens" },
  marksOfWorker: { most: 500, meaning: "files and locks that one worker has marked", settable: true },
  feedback: { most: 10_000, meaning: "pieces of feedback that one project keeps", settable: true },
  openProposals: {
    most: 100,
    meaning: "changes of workflows that agents and models have proposed and that wait for a person",
    settable: true,
  },
  queries: { most: 4, meaning: "SQL statements of operators under way at once" },
  waits: { most: 1_000, meaning: "calls that wait at once", settable: true },
  waitsOfCaller: { most: 100, meaning: "calls of one caller that wait at once", settable: true },
  longCalls: { most: 64, meaning: "long calls under way at once", settable: true },
  longCallsOfCaller: { most: 32, meaning: "long calls of one caller under way at once", settable: true },
  longCallMb: { most: 224, meaning: "MB of memory of all long calls together", settable: true },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;

/** The limits that apply: the defaults, and the numbers that an operator has set. */
export type Limits = Readonly<Record<LimitName, number>>;

export const limitNames = Object.keys(limits) as readonly LimitName[];

export const usualLimits = Object.fromEntries(
  limitNames.map((name) => [name, limits[name].most]),
) as unknown as Limits;

/** The names of the limits that an operator may set. */
export const settableLimits = limitNames.filter((name) => "settable" in limits[name]);
