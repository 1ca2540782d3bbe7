import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseAt } from "../../src/adapters/process/database-at.ts";
import { moveStore } from "../../src/move-store.ts";
import { newSchemaUrl } from "../../src/store/postgres/fresh-schema.fixture.ts";
import { dumpOfSchema } from "../../src/store/sqlite/dumps/dump-of-schema.fixture.ts";
import { writtenInFirstSchema } from "../../src/store/sqlite/first-schema.fixture.ts";
import { migrate } from "../../src/store/sqlite/migrate.ts";
import { migrations } from "../../src/store/sqlite/migrations/migrations.ts";
import { openDatabase } from "../../src/store/sqlite/sqlite-driver.ts";
import { type TemporaryFolder, temporaryFolder } from "../../src/store/sqlite/temporary-folder.fixture.ts";
import { dump } from "../../src/store/suite/transfers.ts";
import { testServer } from "../postgres/test-server.ts";
import { Desk } from "../support/desk.ts";
import { openStoreAt } from "../support/open-store-at.ts";

const isThere = (await testServer()) !== undefined;
if (!isThere) process.stderr.write("skipped: moves of older databases to PostgreSQL, no server runs here\n");

const schemas = migrations.map((_, index) => index + 1);

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** A file of a schema: the newest dump that a program up to this schema has written, and the migrations after it. */
function fileOf(schema: number): string {
  const file = folder.path(`schema-${schema}.db`);
  const database = openDatabase(file);
  const dumped = ([5, 4, 3] as const).find((each) => each <= schema);
  if (dumped) database.exec(dumpOfSchema(dumped));
  else {
    migrate(database, migrations.slice(0, 1));
    database.exec(writtenInFirstSchema);
  }
  migrate(database, migrations.slice(0, schema));
  expect(database.prepare("PRAGMA user_version").get()?.[0]).toBe(schema);
  database.close();
  return file;
}

interface Verified {
  readonly tasks: number;
  readonly entries: number;
  readonly broken: number;
  readonly problems: readonly { readonly problem: string }[];
}

/** The counts and the hash of everything in every project, and whether the histories are sound. */
async function told(place: string) {
  const store = await openStoreAt(place);
  const projects = [...(await store.transfer.projects())].toSorted();
  const found = [];
  for (const project of projects) {
    const { counts, records } = await dump(store, project);
    const readers = (await store.cursors.list(project)).map(({ name, value }) => ({ name, value }));
    const hash = createHash("sha256")
      .update(JSON.stringify([records, readers]))
      .digest("hex");
    const desk = new Desk({ file: place, settings: { project }, bundled: "test" });
    const verified = await desk.data<Verified>("verify_history");
    await desk.close();
    found.push({ project, counts, hash, verified });
  }
  await store.close();
  return found;
}

describe.skipIf(!isThere)("a database of an older program", () => {
  it.each(schemas)(
    "of schema %i is opened, upgraded and moved to a server with everything in it",
    async (schema) => {
      const file = fileOf(schema);
      const upgraded = await told(file);
      expect(upgraded.length).toBeGreaterThan(0);
      // Samples of a store are no whole histories, so their tasks differ from these. Their chains of hashes are whole.
      const problems = upgraded.flatMap(({ verified }) => verified.problems.map(({ problem }) => problem));
      expect(
        problems.filter((problem) => !problem.startsWith("the task differs from its history in")),
      ).toEqual([]);
      // Operations wrote this project.
      const whole = upgraded.find(({ project }) => project === "test");
      expect(whole?.verified).toEqual(
        schema < 4 ? undefined : { tasks: 7, entries: 12, broken: 0, problems: [] },
      );
      expect(upgraded.reduce((sum, { verified }) => sum + verified.tasks, 0)).toBeGreaterThan(0);
      const kept = openDatabase(file);
      expect(kept.prepare("PRAGMA user_version").get()?.[0]).toBe(migrations.length);
      kept.close();
      const server = await newSchemaUrl();
      const moved = await moveStore(
        { from: file, to: server, restart: false, progress: () => undefined },
        (db) => databaseAt({ db }, {}, folder.path("")),
        ({ db }) => openStoreAt(db),
      );
      expect(moved).toMatchObject({ ok: true });
      expect(await told(server)).toEqual(upgraded);
    },
  );
});
