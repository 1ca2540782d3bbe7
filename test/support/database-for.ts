import { createHash } from "node:crypto";

/** Whether databases of a server take the place of files in this run. */
export const isOnServer = process.env["NAVIGATOR_TEST_STORE"] === "postgres";

/**
 * The database that stands for a file in this run: the file itself, or, with `NAVIGATOR_TEST_STORE=postgres`, a schema of
 * its own on the run's server. The same file gives the same database.
 */
export async function databaseFor(file: string): Promise<string> {
  const server = await serverOfRun();
  return server === undefined ? file : databaseOn(server, file);
}

/** The server that takes the place of files in this run, if one does. */
export async function serverOfRun(): Promise<string | undefined> {
  if (!isOnServer) return undefined;
  // Imported only here: programs outside of a test run have no server.
  const { testServer } = await import("../postgres/test-server.ts");
  const server = await testServer();
  if (server === undefined) throw new Error("there is no PostgreSQL here");
  return server;
}

/** The database on a server that stands for a file. */
export function databaseOn(server: string, file: string): string {
  const url = new URL(server);
  url.searchParams.set("schema", `file_${createHash("sha256").update(file).digest("hex").slice(0, 16)}`);
  return url.href;
}
