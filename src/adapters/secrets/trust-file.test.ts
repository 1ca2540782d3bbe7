import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TrustedDefinition } from "../../model/trusted-definition.ts";
import { trustFile } from "./trust-file.ts";

let home: string;
let path: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "navigator-trust-"));
  path = join(home, "deep", "trusted.json");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const definition = (content: string, by = "me"): TrustedDefinition => ({
  content,
  workflowId: "release",
  commands: ["npm test"],
  by,
  at: 1,
});

describe("the file of trusted definitions", () => {
  it("is empty before it exists", async () => {
    expect(await trustFile(path).list()).toEqual({ ok: true, value: [] });
  });

  it("keeps definitions until they are removed, across instances", async () => {
    const trust = trustFile(path);
    await trust.add(definition("a"));
    await trust.add(definition("b"));
    await trust.add(definition("a", "you"));
    await trust.remove(["never there"]);
    expect(await trustFile(path).list()).toEqual({
      ok: true,
      value: [definition("b"), definition("a", "you")],
    });
    await trust.remove(["b"]);
    expect(await trust.list()).toEqual({ ok: true, value: [definition("a", "you")] });
  });

  it("is private to its owner, and leaves no temporary file", async () => {
    await trustFile(path).add(definition("a"));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(home, "deep"))).toEqual(["trusted.json"]);
  });

  it.each([0o644, 0o640, 0o602])("is neither used nor overwritten with the mode %o", async (mode) => {
    const trust = trustFile(path);
    await trust.add(definition("a"));
    chmodSync(path, mode);
    const before = readFileSync(path, "utf8");
    const refused = { ok: false, refusal: { code: "INPUT_UNREADABLE" } };
    expect(await trust.list()).toMatchObject(refused);
    expect(await trust.add(definition("b"))).toMatchObject(refused);
    expect(readFileSync(path, "utf8")).toBe(before);
  });

  it.each([
    ["damaged", "{"],
    ["of another shape", '{"version": 2, "trusted": []}'],
    ["too large", " ".repeat(1024 * 1024 + 1)],
  ])("is not believed when it is %s", async (_, text) => {
    await trustFile(path).add(definition("a"));
    writeFileSync(path, text);
    expect(await trustFile(path).list()).toMatchObject({ ok: false });
  });

  it("is not used when it is a link", async () => {
    const elsewhere = join(home, "elsewhere.json");
    await trustFile(elsewhere).add(definition("a"));
    symlinkSync(elsewhere, join(home, "link.json"));
    expect(await trustFile(join(home, "link.json")).list()).toMatchObject({ ok: false });
  });
});
