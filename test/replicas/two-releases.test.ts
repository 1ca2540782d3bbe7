import { describe, expect, it } from "vitest";
import { Connection } from "../../src/store/postgres/connection.ts";
import { newSchemaUrl } from "../../src/store/postgres/fresh-schema.fixture.ts";
import { openPostgresStore } from "../../src/store/postgres/open-postgres-store.ts";
import { openPool } from "../../src/store/postgres/postgres-driver.ts";
import { serverAt } from "../../src/store/postgres/server-at.ts";
import { create, ids, newestSeq, newTask } from "../../src/store/suite/sample.ts";
import { Binary } from "../cli/binary.fixture.ts";
import { testServer } from "../postgres/test-server.ts";
import { startReplicas, TOKENS } from "./start-replicas.ts";

const isThere = (await testServer()) !== undefined;

/** Notes in the database that a newer release has migrated it. A newer release only adds. */
async function migratedByNewer(url: string): Promise<void> {
  const server = serverAt(url);
  const pool = openPool(server);
  const connection = new Connection(pool, server.schema, 1_000);
  await connection.rows("UPDATE navigator.schema_version SET version = version + 1");
  await pool.end();
}

describe.skipIf(!isThere)("two releases on one database", () => {
  it("DS10: an older server that runs goes on, and one that starts afterwards is refused with a sentence", async () => {
    const url = await newSchemaUrl();
    const running = await openPostgresStore({ url });
    await create(running, newTask("before"));
    await migratedByNewer(url);
    expect(ids(await create(running, newTask("after")))).toEqual(["after"]);
    expect(await newestSeq(running)).toBe(2);
    await running.close();
    const binary = await Binary.make();
    const env = { NAVIGATOR_OPERATOR_TOKEN: TOKENS.operator, NAVIGATOR_AGENT_TOKEN: TOKENS.agent };
    const started = await binary.run(["start", "--port", "0", "--no-demo", "--db", url], env);
    expect(started.code).not.toBe(0);
    expect(started.err).toMatch(/schema version \d+; this program knows versions up to \d+/);
    expect(`${started.err}${started.out}`).not.toContain(new URL(url).password);
    binary.remove();
  });

  it("DS10: a long call of an older server that runs is refused with the reason, and its other calls go on", async () => {
    const url = await newSchemaUrl();
    const binary = await Binary.make();
    const [older] = await startReplicas(binary, url, 1);
    if (!older) throw new Error("there is no server");
    const post = (name: string, input: object) =>
      fetch(`${older.url}/api/${name}`, {
        method: "POST",
        headers: { authorization: `Bearer ${TOKENS.operator}`, "content-type": "application/json" },
        body: JSON.stringify(input),
      });
    const tree = { tasks: [{ id: "t", workflowType: "quick-task" }] };
    expect((await post("load_task_tree", tree)).status).toBe(200);
    await migratedByNewer(url);
    const long = await post("verify_history", {});
    expect(long.status).toBe(503);
    const { error } = (await long.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe("STORE_UNAVAILABLE");
    expect(error.message).toMatch(
      /^The database has schema version \d+; this program knows versions up to \d+/,
    );
    expect((await post("get_task", { taskId: "t" })).status).toBe(200);
    expect((await post("advance_task", { taskId: "t", result: "passed" })).status).toBe(200);
    await older.stop("SIGTERM");
    binary.remove();
  });
});
