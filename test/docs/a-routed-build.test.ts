import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Binary } from "../cli/binary.fixture.ts";

const page = readFileSync("docs/guide/a-routed-build.md", "utf8");
const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind = "", text = ""]) => ({
  kind,
  text,
}));

let binary: Binary;
let env: Record<string, string>;
beforeAll(async () => {
  binary = await Binary.make();
  const bin = join(binary.folder, "..", "shim");
  mkdirSync(bin);
  writeFileSync(join(bin, "navigator"), `#!/bin/sh\nexec "${process.execPath}" "${binary.file}" "$@"\n`);
  chmodSync(join(bin, "navigator"), 0o755);
  env = { PATH: `${bin}:${process.env["PATH"] ?? ""}`, HOME: bin, GIT_CONFIG_NOSYSTEM: "1" };
});
afterAll(() => binary.remove());

it("the page about a routed build can be followed word by word", () => {
  let printed = "";
  let elsewhere = "";
  for (const { kind, text } of blocks) {
    if (kind === "text") expect(printed).toContain(text.trimEnd());
    if (kind !== "sh") continue;
    const ran = spawnSync("sh", ["-e", "-c", text], { cwd: binary.folder, env, encoding: "utf8" });
    expect(ran.status, `${text}\n${ran.stdout}${ran.stderr}`).toBe(0);
    printed = ran.stdout;
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
