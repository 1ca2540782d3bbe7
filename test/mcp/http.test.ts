import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, vi } from "vitest";
import { connectHttp, eras } from "./clients.fixture.ts";
import { conversation } from "./conversation.fixture.ts";
import { listenMcp, type McpListener } from "./listen.fixture.ts";
import { resourceConversation } from "./resource-conversation.fixture.ts";
import { toyFactory } from "./toy-factory.fixture.ts";

describe.each(eras)("MCP %s over HTTP", (era) => {
  let listener: McpListener;
  let client: Client;
  let log = "";

  beforeAll(async () => {
    vi.spyOn(process.stderr, "write").mockImplementation((chunk) => {
      log += String(chunk);
      return true;
    });
    listener = await listenMcp(toyFactory());
    client = await connectHttp(listener.url, era);
  });

  afterAll(async () => {
    await client.close();
    await listener.close();
    vi.restoreAllMocks();
  });

  conversation(
    () => client,
    () => log,
  );
  resourceConversation(era, () => client);
});
