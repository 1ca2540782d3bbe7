import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../store/sqlite/open-sqlite-store.ts";
import type { Store } from "../../store/store.ts";
import { readReport } from "../collectors/reports/read-report.ts";
import { fileDigest } from "./file-digest.ts";
import { filesWithin } from "./files-within.ts";
import { nodeArchive } from "./node-archive.ts";
import { nodeFiles } from "./node-files.ts";
import { protectDatabase, protectFolder } from "./protected-paths.ts";

let root: string;
let store: Store;
const at = (name: string) => join(root, name);
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "navigator-own-"));
  const home = at(".navigator");
  mkdirSync(home);
  writeFileSync(join(home, "keys.json"), "{}");
  writeFileSync(at("plain.json"), "{}");
  protectDatabase(at("kept.db"));
  protectFolder(home, root);
  store = await openSqliteStore({ file: at("kept.db") });
  await store.tasks.count("project");
  linkSync(at("kept.db"), at("other-name"));
  symlinkSync("kept.db-shm", at("link"));
});
afterAll(async () => {
  await store.close();
  rmSync(root, { recursive: true });
});

/** The locks this process holds on the database's files, if the system lists them. */
function locks(): number {
  const numbers = ["kept.db", "kept.db-shm"].map((name) => statSync(at(name)).ino);
  const lines = readFileSync("/proc/locks", "utf8").split("\n");
  return lines.filter((line) => {
    const [, , , , owner, place = ""] = line.trim().split(/\s+/);
    return owner === `${process.pid}` && numbers.includes(Number(place.split(":")[2]));
  }).length;
}

describe.each(["kept.db", "kept.db-wal", "kept.db-shm", "other-name", "link"])(
  "the database as %s",
  (name) => {
    it("is opened by no other reader, and keeps its locks", async () => {
      const held = process.platform === "linux" ? locks() : 0;
      const reads = [filesWithin(root).read(name, 100), nodeFiles.read(at(name), 100)];
      for (const read of [...reads, nodeArchive.lines(at(name))]) expect((await read).ok).toBe(false);
      expect(await fileDigest(root, name)).toMatchObject({ ok: false, why: "outside" });
      expect(await readReport(root, name)).toMatchObject({ ok: false });
      async function* nothing() {}
      expect((await nodeArchive.write(at(name), nothing())).ok).toBe(false);
      if (process.platform === "linux") {
        expect(held).toBeGreaterThan(0);
        expect(locks()).toBe(held);
      }
    });
  },
);

describe("Navigator's own folder", () => {
  it("is closed to remote callers, and the rest of the project is open", async () => {
    expect(await filesWithin(root).read(".navigator/keys.json", 100)).toMatchObject({
      ok: false,
      refusal: { code: "PATH_OUTSIDE_PROJECT" },
    });
    expect(await fileDigest(root, ".navigator/keys.json")).toMatchObject({ ok: false, why: "outside" });
    expect((await filesWithin(root).read("plain.json", 100)).ok).toBe(true);
    expect(await fileDigest(root, "plain.json")).toMatchObject({ ok: true, size: 2 });
  });

  it("does not include a project that happens to be in the same folder", async () => {
    protectFolder(root, at("inner"));
    expect((await filesWithin(root).read("plain.json", 100)).ok).toBe(true);
  });
});
