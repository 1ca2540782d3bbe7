import { afterAll, beforeAll } from "vitest";
import { type Connection, connectStdio, type Era } from "./clients.fixture.ts";
import { type Program, stdioProgram } from "./program.fixture.ts";

/** The official client on the toy server's process, for all tests of a group. */
export function onStdio(era: Era): { readonly connection: Connection } {
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
  return {
    get connection() {
      return connection;
    },
  };
}
