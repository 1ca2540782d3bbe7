import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inDatabase, newSchemaUrl } from "../../src/store/postgres/fresh-schema.fixture.ts";
import { testServer } from "../postgres/test-server.ts";
import { Desk } from "../support/desk.ts";
import { openStoreAt } from "../support/open-store-at.ts";
import { Binary } from "./binary.fixture.ts";

const isThere = (await testServer()) !== undefined;

describe.skipIf(!isThere)("navigator migrate-store", () => {
  let binary: Binary;
  let from = "";
  beforeAll(async () => {
    binary = await Binary.make();
    from = join(binary.folder, "from.db");
    for (const project of ["default", "other"]) {
      const desk = new Desk({ file: from, settings: { project } });
      const tasks = Array.from({ length: 200 }, (_, index) => ({
        id: `t${index}`,
        workflowType: "quick-task",
      }));
      await desk.plant(...tasks);
      await desk.close();
    }
  });
  afterAll(() => binary.remove());

  it("moves to a server with the password of the environment, and never prints it", async () => {
    const to = await newSchemaUrl();
    const { password } = new URL(to);
    const without = to.replace(`:${password}@`, "@");
    const env = { PGPASSWORD: password };
    const ran = [
      await binary.run(["migrate-store", "--from", from, "--to", without], env),
      await binary.run(["tasks", "--db", without, "--json"], env),
      await binary.run(["migrate-store", "--from", from, "--to", to]),
      await binary.run(["tasks", "--db", without], { PGPASSWORD: "wrong" }),
      await binary.run(["doctor", "--db", to]),
      await binary.run(["migrate-store", "--from", from, "--to", to.replace("127.0.0.1", "127.0.0.1:1/x?")]),
    ];
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 1, expect.any(Number), expect.any(Number), 1]);
    expect(ran[0]?.out).toMatch(
      /^Moved and verified 2 projects\.\n {2}default: .*200 tasks, .*\n {2}other: /,
    );
    expect(ran[2]?.err).toContain('The target is not empty: it has the project "default".');
    for (const { out, err } of ran) {
      expect(out).not.toContain(password);
      expect(err).not.toContain(password);
    }
  });

  it("that is killed at any moment leaves a target that is whole, or that no store opens", async () => {
    for (const afterMs of [150, 300, 450]) {
      const to = await newSchemaUrl();
      const child = binary.start(["migrate-store", "--from", from, "--to", to]);
      const timer = setTimeout(() => child.kill("SIGKILL"), afterMs);
      await once(child, "close");
      clearTimeout(timer);
      const counts = await openStoreAt(to).then(
        async (store) => {
          const found = [];
          for (const project of ["default", "other"])
            found.push((await store.tasks.list({ project, limit: 999 })).tasks.length);
          await store.close();
          return found.join();
        },
        (error: { code?: string }) => error.code,
      );
      expect(["0,0", "200,200", "LOCKED"]).toContain(counts);
      const again = await binary.run(["migrate-store", "--from", from, "--to", to, "--restart"]);
      expect(again.code).toBe(counts === "200,200" ? 1 : 0);
      await inDatabase(to, (connection) =>
        connection.rows(`DROP SCHEMA ${new URL(to).searchParams.get("schema")} CASCADE`),
      );
    }
  });
});
