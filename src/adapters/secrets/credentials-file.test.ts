import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCredentials } from "./credentials-file.ts";

const none = { operator: undefined, agent: undefined };
const [one, other] = ["1".repeat(32), "2".repeat(32)];
let folder = "";
let home = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "navigator-credentials-"));
  home = join(folder, "a", "home");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the credentials of a home", () => {
  it("are made once, readable by their owner only", async () => {
    const made = await readCredentials(home, none);
    if (!made.ok) throw new Error(made.problem);
    expect(made.value.operator).toMatch(/^[\w-]{43}$/);
    expect(made.value.agent).not.toBe(made.value.operator);
    expect(await readCredentials(home, none)).toEqual(made);
    if (process.platform === "win32") return;
    expect(statSync(join(home, "credentials.json")).mode & 0o777).toBe(0o600);
    expect(statSync(home).mode & 0o777).toBe(0o700);
  });

  it("are the same for all processes that make them at once, and leave no temporary file", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => readCredentials(home, none)));
    expect(new Set(all.map((found) => JSON.stringify(found))).size).toBe(1);
    expect(all[0]?.ok).toBe(true);
    expect(readdirSync(home)).toEqual(["credentials.json"]);
  });

  it.skipIf(process.platform === "win32")("are not used when others can read them", async () => {
    await readCredentials(home, none);
    const file = join(home, "credentials.json");
    chmodSync(file, 0o640);
    expect(await readCredentials(home, none)).toMatchObject({
      ok: false,
      problem: `Others can read ${file}.`,
      advice: expect.stringContaining("chmod 600"),
    });
  });

  it("are refused when the file is damaged", async () => {
    await readCredentials(home, none);
    for (const text of ["", "{", "null", '{"operator": 1}', "[]"]) {
      writeFileSync(join(home, "credentials.json"), text);
      expect(await readCredentials(home, none)).toMatchObject({ ok: false });
      expect(readFileSync(join(home, "credentials.json"), "utf8")).toBe(text);
    }
  });

  it("are not made by a command that only reads them", async () => {
    expect(await readCredentials(home, none, { whereNone: "refuse" })).toMatchObject({
      ok: false,
      problem: expect.stringContaining(home),
      advice: expect.stringContaining("--home"),
    });
    expect(() => statSync(home)).toThrow();
  });

  it("are the given ones; if both are given, nothing is written", async () => {
    expect(await readCredentials(home, { operator: one, agent: other })).toEqual({
      ok: true,
      value: { operator: one, agent: other },
    });
    expect(() => statSync(home)).toThrow();
    const kept = await readCredentials(home, none);
    expect(await readCredentials(home, { operator: one, agent: undefined })).toEqual({
      ok: true,
      value: { operator: one, agent: kept.ok ? kept.value.agent : "" },
    });
  });

  it("may be neither short nor the same", async () => {
    expect(await readCredentials(home, { operator: "short", agent: other })).toMatchObject({ ok: false });
    expect(await readCredentials(home, { operator: one, agent: "" })).toMatchObject({ ok: false });
    expect(await readCredentials(home, { operator: one, agent: one })).toMatchObject({ ok: false });
  });
});
