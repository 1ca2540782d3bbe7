import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { allPrograms, type LaunchedServer, launchServer } from "../postgres/launch-server.ts";
import { runOn } from "../postgres/run-on.ts";
import { Desk } from "../support/desk.ts";
import { reviewed } from "../support/workflows.ts";

const programs = allPrograms();
if (programs === undefined)
  process.stderr.write("navigator: pg_dump and pg_restore are not tested: they are not installed\n");

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

async function launched(): Promise<LaunchedServer> {
  const server = await launchServer({ ...(programs && { programs }), settings: { max_connections: 40 } });
  if ("problem" in server) throw new Error(server.problem);
  undo.push(server.stop);
  return server;
}

function tool(name: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(join(programs ?? "", "bin", name), args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
}

function desk(file: string): Desk {
  const opened = new Desk({ file, bundled: "test/support", clock: Date.now });
  undo.push(() => opened.close());
  return opened;
}

describe.skipIf(programs === undefined)("a backup by the server's own means", () => {
  it("DS5: is restored into a new database, where every history verifies and work goes on", async () => {
    const server = await launched();
    const folder = mkdtempSync(join(tmpdir(), "navigator-dump-"));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    const before = desk(server.url);
    await before.plantIn("reviewed", reviewed, "a", "b", "c");
    await before.advance("a", undefined, "passed", "failed", "passed");
    await before.advance("b", undefined);
    const dump = join(folder, "backup.dump");
    tool("pg_dump", "--format=custom", "--file", dump, server.url);
    const then = await before.dump();
    // What comes after the backup is not in it.
    await before.advance("b", "passed");

    await runOn(server.url, "CREATE DATABASE restored");
    const url = new URL(server.url);
    url.pathname = "/restored";
    tool("pg_restore", "--exit-on-error", "--dbname", url.href, dump);
    const after = desk(url.href);
    expect(await after.dump()).toBe(then);
    const verified = await after.data("verify_history", {});
    expect(verified).toMatchObject({ tasks: 3, broken: 0, problems: [] });
    expect(verified["missing"]).toBeUndefined();
    expect((await after.advance("b", "passed")).nextStep).toBe("review");
    expect(await after.data("verify_history", {})).toMatchObject({ broken: 0 });
  });
});
