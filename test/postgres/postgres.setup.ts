import type { TestProject } from "vitest/node";
import { onDemand } from "../support/on-demand.ts";
import { type LaunchedPooler, launchPooler } from "./launch-pooler.ts";
import { type LaunchedServer, launchServer } from "./launch-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** the address that starts the PostgreSQL of this run and answers with its URL */
    readonly postgres: string;
  }
}

/** What a test learns when it asks for the server of its run. */
export type Started = { readonly url: string } | { readonly problem: string };

/**
 * Offers one PostgreSQL to all tests of a run. It starts when the first test asks for it: most runs have no such test.
 * `NAVIGATOR_TEST_POSTGRES` names another server by its URL, or other programs by their folder. With
 * `NAVIGATOR_TEST_POOLER`, tests reach it through pgbouncer in transaction mode.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const named = process.env["NAVIGATOR_TEST_POSTGRES"];
  let launched: Promise<LaunchedServer | { readonly problem: string }> | undefined;
  let pooled: Promise<LaunchedPooler> | undefined;
  const behind = async (url: string): Promise<Started> => {
    if (process.env["NAVIGATOR_TEST_POOLER"] === undefined) return { url };
    pooled ??= launchPooler(url, "transaction");
    return { url: `${(await pooled).url}?prepare=off` };
  };
  const start = async (): Promise<Started> => {
    if (named?.startsWith("postgres")) return behind(named);
    launched ??= launch(named);
    const server = await launched;
    return "problem" in server ? server : behind(server.url);
  };
  const { address, close } = await onDemand(start);
  project.provide("postgres", address);
  return async () => {
    close();
    await (await pooled)?.stop();
    const server = await launched;
    if (server !== undefined && "stop" in server) await server.stop();
  };
}

async function launch(programs: string | undefined) {
  const server = await launchServer(programs === undefined ? {} : { programs });
  if ("problem" in server) process.stderr.write(`navigator: PostgreSQL is not tested: ${server.problem}\n`);
  return server;
}
