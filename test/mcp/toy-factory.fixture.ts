import { type McpFactory, mcpFactory } from "../../src/mcp/server.ts";
import { toyCall, toyOperations } from "./toy-operations.fixture.ts";
import { toyChanges, toyResources } from "./toy-resources.fixture.ts";

/** A server of toys, on the real factory. */
export function toyFactory(changes = toyChanges()): McpFactory {
  return mcpFactory({
    operations: toyOperations(changes),
    toolsets: ["tasks", "author"],
    callFor: toyCall,
    version: "1.2.3",
    resources: toyResources(changes),
  });
}
