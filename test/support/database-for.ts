import { createHash } from "node:crypto";

/**
 * The database that stands for a file in this run: the file itself, or, with `NAVIGATOR_TEST_STORE=postgres`, a schema of
 * its own on the run's server. The same file gives the same database.
 */
export async function databaseFor(file: string): Promise<string> {
  if (process.env["NAVIGATOR_TEST_STORE"] !== "postgres") return file;
  // Imported only here: programs outside of a test run have no server.
  const { testServer } = await import("../postgres/test-server.ts");
  const server = await testServer();
  if (server === undefined) throw new Error("there is no PostgreSQL here");
  const url = new URL(server);
  url.searchParams.set("schema", `file_${createHash("sha256").update(file).digest("hex").slice(0, 16)}`);
  return url.href;
}
