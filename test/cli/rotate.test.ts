import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Keyring } from "../../src/model/keyring.ts";
import { isOnServer } from "../support/database-for.ts";
import { Binary } from "./binary.fixture.ts";
import { say } from "./console.fixture.ts";

/** The services that the command calls, with a person at the terminal who types this. */
async function rotate(args: readonly string[], typed: string) {
  const asked: string[] = [];
  const rotated: unknown[] = [];
  const ask = (question: string): Promise<string> => {
    asked.push(question);
    return Promise.resolve(typed);
  };
  const said = await say(
    ["token", "rotate", ...args],
    { ask },
    {
      rotateKeys: (keepMs, _call, home) => {
        rotated.push([keepMs, home]);
        return Promise.resolve({ ok: true, value: { home: "/here/.navigator" } });
      },
    },
  );
  return { ...said, asked: asked.join(), rotated };
}

describe("navigator token rotate", () => {
  it("tells how long older states stay valid, and makes a new key on consent", async () => {
    const { code, asked, out, rotated } = await rotate([], "y");
    expect(code).toBe(0);
    expect(asked).toContain("stays valid for 7 days");
    expect(out).toContain("new key in /here/.navigator");
    expect(rotated).toEqual([[7 * 86_400_000, undefined]]);
  });

  it("ends older keys with --keep 0, in the folder of --home", async () => {
    const { asked, out, rotated } = await rotate(["--keep", "0", "--home", "other", "--json"], "yes");
    expect(asked).toContain("stops being valid now");
    expect(rotated).toEqual([[0, "other"]]);
    expect(JSON.parse(out)).toEqual({ data: { home: "/here/.navigator", keptDays: 0 } });
  });

  it("changes nothing without consent, or without a terminal", async () => {
    expect(await rotate([], "n")).toMatchObject({ code: 1, rotated: [] });
    const alone = await say(["token", "rotate"]);
    expect(alone).toMatchObject({ code: 4, err: expect.stringContaining("This is for a person to decide.") });
  });

  it("does not change how tokens are printed", async () => {
    expect((await say(["token", "agent"])).out).toBe("token of the agent\n");
    expect((await say(["token", "other"])).code).toBe(2);
  });
});

describe("the binary", () => {
  let binary: Binary;
  beforeAll(async () => {
    binary = await Binary.make();
  });
  afterAll(() => binary.remove());

  const keys = (): Keyring =>
    Keyring.parse(JSON.parse(readFileSync(join(binary.folder, "keys", "keys.json"), "utf8")));

  it("replaces the key that servers use, and keeps the one before for a while", async ({ skip }) => {
    skip(isOnServer, "is about files");
    const env = { NAVIGATOR_HOME: "keys" };
    await binary.run(["token", "operator", "--new"], env);
    expect((await binary.decide(["token", "rotate"], env)).code).toBe(0);
    const before = keys();
    const { code, out } = await binary.decide(["token", "rotate", "--keep", "2"], env);
    expect(code).toBe(0);
    expect(out).toContain(join(binary.folder, "keys"));
    const after = keys();
    expect(after.current.id).not.toBe(before.current.id);
    expect(after.previous[0]).toMatchObject({ id: before.current.id });
    const kept = (after.previous[0]?.expiresAt ?? 0) - after.current.createdAt;
    expect(kept).toBe(2 * 86_400_000);
  });
});
