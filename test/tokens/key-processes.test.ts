import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundle } from "../support/bundle.ts";

let folder = "";

beforeAll(async () => {
  folder = await bundle({ keys: "test/tokens/keys.program.ts" });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("processes that create a key at the same moment get the same one", async () => {
  for (const round of [1, 2, 3]) {
    const children = Array.from({ length: 4 }, () =>
      fork(join(folder, "keys.mjs"), [join(folder, `home-${round}`)]),
    );
    await Promise.all(children.map((child) => once(child, "message")));
    const said = children.map((child) => once(child, "message"));
    const ended = children.map((child) => once(child, "exit"));
    for (const child of children) child.send("go");
    const secrets = (await Promise.all(said)).map(([secret]) => secret);
    await Promise.all(ended);
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  }
});
