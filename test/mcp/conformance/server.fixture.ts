import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mcpHttp } from "../../../src/mcp/http.ts";
import { type McpFactory, mcpFactory } from "../../../src/mcp/server.ts";
import { toyCall, toyOperations } from "../toy-operations.fixture.ts";
import { toyChanges, toyResources } from "../toy-resources.fixture.ts";
import { addPrompts } from "./prompts.fixture.ts";
import { addQuestions, sealed } from "./questions.fixture.ts";
import { addResources } from "./resources.fixture.ts";
import { addTools } from "./tools.fixture.ts";

/** Navigator's own factory and HTTP stack, with what the official suite looks for added to every server. */
export async function conformanceServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const factory = mcpFactory({
    operations: toyOperations(),
    toolsets: ["tasks", "author"],
    callFor: toyCall,
    version: "1.2.3",
    resources: toyResources(toyChanges()),
    requestState: { verify: sealed.verify },
  });
  const build: McpFactory["build"] = (request) => {
    const server = factory.build(request);
    server.server.registerCapabilities({ logging: {} });
    addTools(server);
    addQuestions(server);
    addPrompts(server);
    addResources(server);
    return server;
  };
  const http = mcpHttp({ build, feed: factory.feed });
  const server = createServer((request, response) => void http.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: async () => {
      await http.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
