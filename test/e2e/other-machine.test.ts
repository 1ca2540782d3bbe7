import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "../cli/binary.fixture.ts";
import { Clone } from "../operations/gate/gate.fixture.ts";
import { Desk } from "../support/desk.ts";

/** A user who owns nothing here. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
if (!isRoot) console.error("only root can act as another user: tests with two users are skipped");

describe.skipIf(!isRoot)("another user of the machine", () => {
  let binary: Binary;
  let clone: Clone;
  let empty: string;
  beforeAll(async () => {
    binary = await Binary.make();
    clone = new Clone(new Desk({ bundled: "docs" }));
    await clone.prepare();
    empty = mkdtempSync(join(tmpdir(), "navigator-empty-"));
    for (const folder of [empty, join(binary.file, "..", "..")]) chmodSync(folder, 0o755);
  });
  afterAll(async () => {
    await clone?.desk.close();
    clone?.remove();
    binary?.remove();
    rmSync(empty, { recursive: true, force: true });
  });

  /** Runs a program as the other user, with nothing in its environment but a path. */
  function asNobody(program: string, args: readonly string[], cwd = empty) {
    const env = { PATH: process.env["PATH"], HOME: empty };
    return spawnSync(program, args, { cwd, env, uid: NOBODY, gid: NOBODY, encoding: "utf8" });
  }

  /** Packs the program as npm does, and unpacks it in the empty folder, without any other package; returns its file. */
  function unpacked(): string {
    const place = join(binary.file, "..", "..");
    copyFileSync(fileURLToPath(new URL("../../package.json", import.meta.url)), join(place, "package.json"));
    const options = ["--ignore-scripts", "--silent", "--pack-destination", empty];
    const { stdout } = spawnSync("npm", ["pack", ...options], { cwd: place, encoding: "utf8" });
    spawnSync("tar", ["-xzf", stdout.trim()], { cwd: empty });
    return join(empty, "package", "bin", "navigator.js");
  }

  it("GA3: verifies a bundle in an empty folder, with the packed program, no database, and refuses a changed one", async () => {
    const bundle = await clone.released("T1");
    const commit = clone.git("rev-parse", "HEAD");
    const bare = join(empty, "objects.git");
    clone.git("clone", "--quiet", "--bare", "--no-local", clone.work, bare);
    writeFileSync(join(empty, "approvers.json"), await clone.approvers());
    writeFileSync(join(empty, "bundle.json"), bundle);
    writeFileSync(join(empty, "changed.json"), bundle.replace("Release it?", "Release ut?"));
    const program = unpacked();
    spawnSync("chown", ["-R", `${NOBODY}:${NOBODY}`, empty]);
    const root = await clone.root();
    const gate = (name: string) =>
      asNobody(process.execPath, [
        program,
        ...["gate", "--repo", bare, "--commit", commit, "--workflow", "release"],
        ...["--approvers", "approvers.json", "--root", root, "--bundle", name, "--json"],
      ]);
    const passed = gate("bundle.json");
    expect([passed.status, passed.stderr]).toEqual([0, ""]);
    expect(JSON.parse(passed.stdout)).toMatchObject({
      data: { passed: true, pinned: true, signed: [{ gate: "accept", approvers: ["Ann"] }] },
    });
    expect(gate("changed.json").status).toBe(1);
  });
});
