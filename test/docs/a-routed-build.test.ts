import { readFileSync, statSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Shell } from "./shell.fixture.ts";

const page = readFileSync("docs/guide/a-routed-build.md", "utf8");
const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind = "", text = ""]) => ({
  kind,
  text,
}));

let shell: Shell;
beforeAll(async () => {
  shell = await Shell.make();
});
afterAll(() => shell.remove());

it("the page about a routed build can be followed word by word", () => {
  let printed = "";
  let elsewhere = "";
  for (const { kind, text } of blocks) {
    if (kind === "text") expect(printed).toContain(text.trimEnd());
    if (kind !== "sh") continue;
    const ran = shell.run(text);
    expect(ran.status, `${text}\n${ran.out}${ran.err}`).toBe(0);
    printed = ran.out;
    if (text.includes("what-if")) elsewhere = printed;
  }
  expect(blocks.filter(({ kind }) => kind === "text")).toHaveLength(11);
  expect(elsewhere).toMatch(/button +build +LOOP -> build \(deterministic\) +=> +CONTINUE -> review/);
});

it("the pictures of the page are there, and light", () => {
  const named = [...page.matchAll(/\.\.\/images\/([\w-]+\.png)/g)].map(([, name]) => `docs/images/${name}`);
  expect(named).toHaveLength(2);
  for (const file of named) expect(statSync(file).size).toBeLessThan(150_000);
});
