import type { Group } from "./harness/group.ts";

/** A new group is a file that exports `run`, and an entry here. */
export const groups: readonly Group[] = [
  {
    name: "transition",
    about: "one pure transition on a 12-node workflow with retries",
    peers: ["xstate"],
    load: () => import("./transition/transition.ts"),
  },
  {
    name: "verify",
    about: "load and verify a generated workflow",
    peers: [],
    load: () => import("./verify/verify.ts"),
  },
  {
    name: "advance",
    about: "a durable advance_task in process, against a raw transaction",
    peers: [],
    load: () => import("./advance/advance.ts"),
  },
  {
    name: "agents",
    about: "64 agents of one server over HTTP, against one raw writer",
    peers: [],
    load: () => import("./agents/agents.ts"),
  },
  {
    name: "route",
    about: "a routed report with its durable move, against a plain advance_task",
    peers: [],
    load: () => import("./route/route.ts"),
  },
  {
    name: "langgraph",
    about: "the same flow on LangGraph with its SQLite saver",
    peers: [],
    load: () => import("./langgraph/langgraph.ts"),
  },
  {
    name: "stdio",
    about: "a durable advance_task over MCP stdio, against a tool that does nothing",
    peers: ["@modelcontextprotocol/client"],
    load: () => import("./stdio/stdio.ts"),
  },
  {
    name: "guided",
    about: "a guided walk over MCP stdio, against a tool that does nothing",
    peers: ["@modelcontextprotocol/client"],
    load: () => import("./guided/guided.ts"),
  },
  {
    name: "startup",
    about: "from spawn to the first tools/list, against an empty server",
    peers: [],
    load: () => import("./startup/startup.ts"),
  },
  {
    name: "hook",
    about:
      "an answer of a hook from spawn to exit, against an empty program, with a thousand and a million tasks",
    peers: [],
    load: () => import("./hook/hook.ts"),
  },
  {
    name: "queue",
    about: "the next task out of a thousand and out of a million",
    peers: [],
    load: () => import("./queue/queue.ts"),
  },
  {
    name: "team",
    about: "workers that share tasks: claims, links and lists of a thousand and a million tasks",
    peers: [],
    load: () => import("./team/team.ts"),
  },
  {
    name: "fairness",
    about: "eight processes writing one SQLite file",
    peers: [],
    load: () => import("./fairness/fairness.ts"),
  },
  {
    name: "page",
    about: "the first picture of large workflows, panning and typing, in a real browser",
    peers: [],
    load: () => import("./page/page.ts"),
  },
  {
    name: "postgres",
    about:
      "advances, claims and waking on PostgreSQL, against raw updates and other queues on the same server",
    peers: ["pg"],
    load: () => import("./postgres/postgres.ts"),
  },
];
