import { describe } from "vitest";
import { eras } from "./clients.fixture.ts";
import { conversation } from "./conversation.fixture.ts";
import { resourceConversation } from "./resource-conversation.fixture.ts";
import { onStdio } from "./stdio.fixture.ts";

describe.each(eras)("MCP %s over stdio", (era) => {
  const stdio = onStdio(era);

  conversation(
    () => stdio.connection.client,
    () => stdio.connection.log(),
  );
  resourceConversation(era, () => stdio.connection.client);
});
