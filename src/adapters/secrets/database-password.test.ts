import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { databasePassword } from "./database-password.ts";

async function found(...asked: Parameters<typeof databasePassword>): Promise<string | undefined> {
  const password = await databasePassword(...asked);
  return password.ok ? password.value : password.problem;
}

const server = "postgres://me@db.example/nav";
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "navigator-password-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("comes from a file, else from the environment, else from .pgpass", async () => {
  const file = join(folder, "secret");
  writeFileSync(file, "from a file\n");
  const lines = [
    "# db.example:5432:nav:me:comment",
    "other:*:*:*:wrong",
    "db.example:5432:*:me:with\\:colon",
  ];
  writeFileSync(join(folder, ".pgpass"), lines.join("\n"), { mode: 0o600 });
  const both = { NAVIGATOR_DB_PASSWORD_FILE: file, PGPASSWORD: "from the environment" };
  expect(await found(server, both, folder)).toBe("from a file");
  expect(await found(server, { PGPASSWORD: "x" }, folder)).toBe("x");
  expect(await found(server, {}, folder)).toBe("with:colon");
  expect(await found("postgres://you@db.example/nav", {}, folder)).toBeUndefined();
  const missing = { NAVIGATOR_DB_PASSWORD_FILE: join(folder, "none") };
  expect(await found(server, missing, folder)).toMatch(/none cannot be read/);
});

it.skipIf(process.platform === "win32")("is not taken from a .pgpass that others may read", async () => {
  writeFileSync(join(folder, ".pgpass"), "*:*:*:*:open");
  chmodSync(join(folder, ".pgpass"), 0o644);
  expect(await found(server, {}, folder)).toBeUndefined();
});
