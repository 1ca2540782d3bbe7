import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer } from "../test/postgres/test-server.ts";
import { Desk } from "../test/support/desk.ts";
import { openStoreAt } from "../test/support/open-store-at.ts";
import { reviewed } from "../test/support/workflows.ts";
import { databaseAt } from "./adapters/process/database-at.ts";
import type { StoreMove } from "./cli/services.ts";
import { moveStore } from "./move-store.ts";
import { newSchemaUrl } from "./store/postgres/fresh-schema.fixture.ts";
import { Landing } from "./store/postgres/landing.ts";
import { dumpOfSchema } from "./store/sqlite/dumps/dump-of-schema.fixture.ts";
import { writtenInFirstSchema } from "./store/sqlite/first-schema.fixture.ts";
import { migrate } from "./store/sqlite/migrate.ts";
import { migrations } from "./store/sqlite/migrations/migrations.ts";
import { type Database, openDatabase } from "./store/sqlite/sqlite-driver.ts";
import { dump } from "./store/suite/transfers.ts";

const isThere = (await testServer()) !== undefined;

let folder = "";
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "navigator-move-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newFile = () => join(folder, `${++files}.db`);

function move(from: string, to: string, how: Partial<StoreMove> = {}) {
  const at = (db: string) => databaseAt({ db }, {}, folder);
  return moveStore({ from, to, restart: false, progress: () => undefined, ...how }, at, ({ db }) =>
    openStoreAt(db),
  );
}

/** A database with two projects, a reader of the log, and texts that servers read differently. */
async function filled(file: string): Promise<string> {
  for (const project of ["one", "two"]) {
    const desk = new Desk({ file, settings: { project }, bundled: "test" });
    await desk.plantIn("reviewed", reviewed, "a");
    await desk.plant({
      id: "b ü",
      workflowType: "reviewed",
      context: { odd: "\u0000 \ud83d\ude00", n: 1e21 },
    });
    await desk.advance("a", undefined, "passed");
    const store = await desk.call.ports.store();
    await store.cursors.move(project, { name: "hook", version: 0, value: { at: "2-12345678" } });
    await desk.close();
  }
  return file;
}

async function content(place: string, projects = ["one", "two"]) {
  const store = await openStoreAt(place);
  const found = [];
  for (const project of projects)
    found.push([await dump(store, project), (await store.cursors.list(project)).map(({ value }) => value)]);
  await store.close();
  return found;
}

describe.skipIf(!isThere)("a move of a database", () => {
  it("brings every record and every reader's place to a server and back", async () => {
    const file = await filled(newFile());
    const [server, back] = [await newSchemaUrl(), newFile()];
    const moved = await move(file, server);
    expect(moved).toMatchObject({ ok: true, value: [{ project: "one" }, { project: "two" }] });
    expect(await move(server, back)).toEqual(moved);
    const before = await content(file);
    expect(before).toMatchObject([[{ counts: { tasks: expect.any(Number) } }, [{ at: "2-12345678" }]], {}]);
    expect(await content(server)).toEqual(before);
    expect(await content(back)).toEqual(before);
    expect(readdirSync(folder).filter((name) => name.includes("moving"))).toEqual([]);
  });

  it("changes no target that has content, and no file that exists", async () => {
    const [file, other] = [await filled(newFile()), await filled(newFile())];
    const server = await newSchemaUrl();
    await move(file, server);
    const before = await content(server);
    expect(await move(other, server)).toMatchObject({ ok: false, problem: expect.stringContaining('"one"') });
    expect(await content(server)).toEqual(before);
    const bytes = readFileSync(file);
    expect(await move(server, file)).toMatchObject({ ok: false, problem: expect.stringContaining(file) });
    expect(readFileSync(file)).toEqual(bytes);
    expect(await move(newFile(), newFile())).toMatchObject({ ok: false });
  });

  it("that was killed leaves a target that no store opens, until it is begun anew", async () => {
    const file = await filled(newFile());
    const server = await newSchemaUrl();
    await (await openStoreAt(server)).close();
    const killed = new Landing(server);
    await killed.begin();
    await killed.close();
    await expect(openStoreAt(server)).rejects.toMatchObject({ code: "LOCKED" });
    expect(await move(file, server)).toMatchObject({
      ok: false,
      problem: expect.stringContaining("not finished"),
    });
    expect(await move(file, server, { restart: true })).toMatchObject({ ok: true });
    expect(await content(server)).toEqual(await content(file));
  });

  it("of a source that changes meanwhile is refused, and the target stays unused", async () => {
    for (const to of [await newSchemaUrl(), newFile()]) {
      const file = await filled(newFile());
      let isChanged = false;
      const progress = async () => {
        if (isChanged) return;
        isChanged = true;
        const desk = new Desk({ file, settings: { project: "late" } });
        await desk.plant({ id: "late", workflowType: "quick-task" });
        await desk.close();
      };
      expect(await move(file, to, { progress })).toMatchObject({
        ok: false,
        problem: "The source was changed while it was moved.",
      });
      if (to.startsWith("postgres")) expect(await move(file, to)).toMatchObject({ ok: true });
      else expect(existsSync(to)).toBe(false);
    }
  });

  const released: readonly (readonly [schema: number, write: (database: Database) => void])[] = [
    [
      1,
      (database) => {
        migrate(database, migrations.slice(0, 1));
        database.exec(writtenInFirstSchema);
      },
    ],
    ...([3, 4, 5] as const).map(
      (schema) => [schema, (database: Database) => database.exec(dumpOfSchema(schema))] as const,
    ),
  ];

  it.each(released)(
    "brings a file of schema %i to a server, and leaves the file as it is",
    async (schema, write) => {
      const file = newFile();
      const database = openDatabase(file);
      write(database);
      database.close();
      const server = await newSchemaUrl();
      expect(await move(file, server)).toMatchObject({ ok: true });
      const kept = openDatabase(file);
      expect(kept.prepare("PRAGMA user_version").get()?.[0]).toBe(schema);
      kept.close();
      const projects = await (await openStoreAt(server)).transfer.projects();
      expect(await content(server, [...projects])).toEqual(await content(file, [...projects]));
      expect(projects).toContain("project");
    },
  );
});
