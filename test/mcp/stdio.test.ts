import { afterAll, beforeAll, describe } from "vitest";
import { type Connection, connectStdio, eras } from "./clients.fixture.ts";
import { conversation } from "./conversation.fixture.ts";
import { type Program, stdioProgram } from "./program.fixture.ts";
import { resourceConversation } from "./resource-conversation.fixture.ts";

describe.each(eras)("MCP %s over stdio", (era) => {
  let program: Program;
  let connection: Connection;

  beforeAll(async () => {
    program = await stdioProgram();
    connection = await connectStdio(program.path, era);
  });

  afterAll(async () => {
    await connection.client.close();
    program.remove();
  });

  conversation(
    () => connection.client,
    () => connection.log(),
  );
  resourceConversation(era, () => connection.client);
});
