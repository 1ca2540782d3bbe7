import { type McpRequestContext, McpServer, type ServerOptions } from "@modelcontextprotocol/server";
import { isGranted, judgeAccess } from "../operations/door/access.ts";
import { loaded, type OfferedOperation } from "../operations/door/operation.ts";
import { type Toolset, toolsetsOf } from "../operations/door/toolsets.ts";
import type { Call, Role } from "../operations/ports/call.ts";
import { ChangeFeed } from "./change-feed.ts";
import { instructionsFor } from "./instructions.ts";
import { addPrompts, listedPrompt } from "./prompts/add-prompts.ts";
import { prompts } from "./prompts/prompts.ts";
import { requesterOf } from "./requester.ts";
import type { ResourcePort } from "./resource-port.ts";
import { viewsFor } from "./resource-views.ts";
import { addResources } from "./resources.ts";
import { skillsIn } from "./skills.ts";
import { addSubscriptions } from "./subscriptions.ts";
import { addTools, type ListedTool, listedTool, type Tool, toolsOf } from "./tools.ts";

const MINUTES_5 = 300_000;

export interface McpOptions {
  readonly operations: readonly OfferedOperation[];
  readonly toolsets: readonly Toolset[];
  /** operations granted to every agent, from any toolset */
  readonly granted?: readonly string[];
  /** the call of a caller; `saidName` is the name that the connection gives, and `isKnown` whether a token proves it */
  readonly callFor: (callerId: string, role: Role, saidName?: string, isKnown?: boolean) => Call;
  readonly version: string;
  /** the session of the host that started this server, if it says so */
  readonly hostSession?: string | undefined;
  readonly resources?: ResourcePort;
  /** verifies the ticket that comes back with a person's answer */
  readonly requestState?: ServerOptions["requestState"];
}

export interface McpFactory {
  /** A server for one connection, or for one request if the protocol has no connections. */
  readonly build: (request: McpRequestContext) => McpServer;
  /** announces the URIs of changed resources */
  readonly feed: ChangeFeed | undefined;
  /** Loads the operations before they are called, so that the first call does not wait for it. */
  readonly prepare: () => Promise<unknown>;
}

/** Makes servers that speak both the older and the newer protocol. */
export function mcpFactory(options: McpOptions): McpFactory {
  const { operations, toolsets, granted, callFor, resources } = options;
  const anyone = callFor("", "agent");
  const { descriptions = {}, instructions, skills: own } = anyone.ports.configured?.values ?? {};
  const tools = toolsOf(operations, toolsets, granted)
    .map((tool) => described(tool, descriptions))
    .map(listedTool);
  const views = viewsFor(toolsets);
  const feed = resources && new ChangeFeed(resources.changes, views);
  const listed = prompts.map((prompt) => listedPrompt(prompt, anyone));
  const skills =
    anyone.ports.skills === undefined ? undefined : skillsIn(anyone.ports.skills, own ?? undefined);
  const build = ({ era, authInfo }: McpRequestContext): McpServer => {
    const { id, role, isKnown } = requesterOf(authInfo);
    const server = emptyServer(options, instructions ?? undefined);
    const callOf = (clientName: string) => callFor(id ?? clientName, role, id, isKnown);
    const offered = offeredTo(callOf(""), tools, toolsets);
    addTools(server, offered, callOf, options.hostSession);
    addPrompts(server, listed, new Set(offered.map(({ operation }) => operation.name)), anyone);
    if (resources) addResources(server, resources, views);
    if (resources) skills?.attach(server);
    if (feed && era === "legacy") addSubscriptions(server, feed);
    return server;
  };
  const prepare = () => Promise.all(tools.map(({ operation }) => loaded(operation)));
  return { build, feed, prepare };
}

/**
 * The tools that a caller is offered. Leaves out tools that would be refused: listing them costs tokens, and a
 * model would try them.
 */
function offeredTo(
  call: Call,
  tools: readonly ListedTool[],
  toolsets: readonly Toolset[],
): readonly ListedTool[] {
  return tools.filter(
    ({ operation }) =>
      judgeAccess(operation, call) === undefined &&
      (toolsetsOf(operation).some((one) => toolsets.includes(one)) || isGranted(call, operation.name)),
  );
}

/** The tool with the operator's own description, if there is one. */
function described(tool: Tool, descriptions: Readonly<Record<string, string>>): Tool {
  const { name } = tool.operation;
  const own = Object.hasOwn(descriptions, name) ? descriptions[name] : undefined;
  return own === undefined ? tool : { ...tool, description: own };
}

function emptyServer(
  { version, toolsets, resources, requestState }: McpOptions,
  instructions = instructionsFor(toolsets),
): McpServer {
  return new McpServer(
    // The newer protocol repeats this information in every answer, so it is minimal.
    { name: "navigator", version },
    {
      instructions,
      ...(requestState && { requestState }),
      capabilities: {
        tools: { listChanged: false },
        ...(resources && { resources: { subscribe: true, listChanged: false } }),
      },
      cacheHints: {
        "server/discover": { ttlMs: MINUTES_5, cacheScope: "public" },
        "tools/list": { ttlMs: MINUTES_5, cacheScope: "private" },
        "prompts/list": { ttlMs: MINUTES_5, cacheScope: "private" },
        "resources/templates/list": { ttlMs: MINUTES_5, cacheScope: "public" },
        "resources/list": { ttlMs: 0, cacheScope: "private" },
        "resources/read": { ttlMs: 0, cacheScope: "private" },
      },
    },
  );
}
