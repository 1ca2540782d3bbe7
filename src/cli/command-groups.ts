import type { Command } from "commander";
import type { Screen } from "./screen.ts";

export type AddCommand = (root: Command, screen: Screen) => Command;

export interface CommandGroup {
  readonly heading: string;
  /** whether the commands work on a store, and take the options that name it */
  readonly over: "files" | "store";
  /** how each command is loaded, by its name */
  readonly commands: Readonly<Record<string, () => Promise<AddCommand>>>;
}

export const FIRST = "Get started:";
const SERVE = "Serve:";
const WRITE = "Write workflows:";

/**
 * The groups of commands in the order of the help text. A new command is a file in `commands` and an entry here. A run
 * loads only its own command: all of them would make every start slower.
 */
export const commandGroups: readonly CommandGroup[] = [
  {
    heading: FIRST,
    over: "files",
    commands: {
      tour: async () => (await import("./commands/tour.ts")).addTour,
      docs: async () => (await import("./commands/docs.ts")).addDocs,
      init: async () => (await import("./commands/init.ts")).addInit,
      protect: async () => (await import("./commands/protect.ts")).addProtect,
      remove: async () => (await import("./commands/remove.ts")).addRemove,
    },
  },
  {
    heading: SERVE,
    over: "store",
    commands: {
      start: async () => (await import("./commands/start.ts")).addStart,
      mcp: async () => (await import("./commands/mcp.ts")).addMcp,
    },
  },
  {
    heading: SERVE,
    over: "files",
    commands: {
      login: async () => (await import("./commands/login.ts")).addLogin,
      token: async () => (await import("./commands/token.ts")).addToken,
      agents: async () => (await import("./commands/agents.ts")).addAgents,
      hook: async () => (await import("./commands/hook.ts")).addHook,
    },
  },
  {
    heading: WRITE,
    over: "files",
    commands: {
      check: async () => (await import("./commands/check.ts")).addCheck,
      plan: async () => (await import("./commands/plan.ts")).addPlan,
      may: async () => (await import("./commands/may.ts")).addMay,
      diagram: async () => (await import("./commands/diagram.ts")).addDiagram,
      simulate: async () => (await import("./commands/simulate.ts")).addSimulate,
      test: async () => (await import("./commands/test.ts")).addTest,
      lifecycles: async () => (await import("./commands/lifecycles.ts")).addLifecycles,
    },
  },
  {
    heading: WRITE,
    over: "store",
    commands: { attack: async () => (await import("./commands/attack.ts")).addAttack },
  },
  {
    heading: "Manage workflows:",
    over: "store",
    commands: {
      load: async () => (await import("./commands/load.ts")).addLoad,
      workflows: async () => (await import("./commands/workflows.ts")).addWorkflows,
      migrate: async () => (await import("./commands/migrate.ts")).addMigrate,
      bounds: async () => (await import("./commands/bounds.ts")).addBounds,
      trust: async () => (await import("./commands/trust.ts")).addTrust,
    },
  },
  {
    heading: "Work on tasks:",
    over: "store",
    commands: {
      add: async () => (await import("./commands/add.ts")).addAdd,
      tasks: async () => (await import("./commands/tasks.ts")).addTasks,
      task: async () => (await import("./commands/task.ts")).addTask,
      next: async () => (await import("./commands/next.ts")).addNext,
      advance: async () => (await import("./commands/advance.ts")).addAdvance,
      route: async () => (await import("./commands/route.ts")).addRoute,
      decisions: async () => (await import("./commands/decisions.ts")).addDecisions,
      "what-if": async () => (await import("./commands/what-if.ts")).addWhatIf,
      history: async () => (await import("./commands/history.ts")).addHistory,
      syncs: async () => (await import("./commands/syncs.ts")).addSyncs,
    },
  },
  {
    heading: "Work on tasks:",
    over: "files",
    commands: { forensics: async () => (await import("./commands/forensics.ts")).addForensics },
  },
  {
    heading: "Work in a team:",
    over: "store",
    commands: {
      board: async () => (await import("./commands/board.ts")).addBoard,
      workers: async () => (await import("./commands/workers.ts")).addWorkers,
      forecast: async () => (await import("./commands/forecast.ts")).addForecast,
      feedback: async () => (await import("./commands/feedback.ts")).addFeedback,
      waits: async () => (await import("./commands/waits.ts")).addWaits,
      link: async () => (await import("./commands/link.ts")).addLink,
      links: async () => (await import("./commands/links.ts")).addLinks,
      unlink: async () => (await import("./commands/unlink.ts")).addUnlink,
    },
  },
  {
    heading: "Decide as a person:",
    over: "store",
    commands: {
      inbox: async () => (await import("./commands/inbox.ts")).addInbox,
      answer: async () => (await import("./commands/answer.ts")).addAnswer,
      resolve: async () => (await import("./commands/resolve.ts")).addResolve,
      "break-glass": async () => (await import("./commands/break-glass.ts")).addBreakGlass,
      watch: async () => (await import("./commands/watch.ts")).addWatch,
      proposals: async () => (await import("./commands/proposals.ts")).addProposals,
      subject: async () => (await import("./commands/subject.ts")).addSubject,
      attest: async () => (await import("./commands/attest.ts")).addAttest,
      approvers: async () => (await import("./commands/approvers.ts")).addApprovers,
    },
  },
  {
    heading: "Decide as a person:",
    over: "files",
    commands: { gate: async () => (await import("./commands/gate.ts")).addGate },
  },
  {
    heading: "Maintain:",
    over: "files",
    commands: {
      "migrate-store": async () => (await import("./commands/migrate-store.ts")).addMigrateStore,
      "move-project": async () => (await import("./commands/move-project.ts")).addMoveProject,
    },
  },
  {
    heading: "Maintain:",
    over: "store",
    commands: {
      doctor: async () => (await import("./commands/doctor.ts")).addDoctor,
      export: async () => (await import("./commands/export.ts")).addExport,
      import: async () => (await import("./commands/import.ts")).addImport,
      prune: async () => (await import("./commands/prune.ts")).addPrune,
      anchor: async () => (await import("./commands/anchor.ts")).addAnchor,
      diff: async () => (await import("./commands/diff.ts")).addDiff,
      query: async () => (await import("./commands/query.ts")).addQuery,
      config: async () => (await import("./commands/config.ts")).addConfig,
    },
  },
];
