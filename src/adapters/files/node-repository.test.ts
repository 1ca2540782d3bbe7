import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodeRepository } from "./node-repository.ts";

let place: string;
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), "navigator-repository-")));
  folder("main/.git/worktrees/side");
  folder("main/src");
  folder("side/src");
  folder("main/inner/src");
  folder("main/.git/worktrees/inner");
  folder("other/.git");
  worktree("side", join(place, "main/.git/worktrees/side"));
  worktree("main/inner", "../.git/worktrees/inner");
  writeFileSync(join(place, "main/src/a.ts"), "");
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

function folder(path: string): void {
  mkdirSync(join(place, path), { recursive: true });
}

/** Writes the files by which git connects a worktree with its repository. */
function worktree(path: string, git: string): void {
  writeFileSync(join(place, path, ".git"), `gitdir: ${git}\n`);
  const name = path.split("/").at(-1) ?? "";
  writeFileSync(join(place, "main/.git/worktrees", name, "commondir"), "../..\n");
}

const at = (root: string, path: string) => nodeRepository(join(place, root)).locate(path);

describe("a file of a repository", () => {
  it("has the same name in every worktree, from every worktree", async () => {
    for (const root of ["main", "side", "main/inner"])
      for (const tree of ["main", "side", "main/inner"])
        expect(await at(root, join(place, tree, "src/a.ts"))).toBe("src/a.ts");
    expect(await at("main", "src/../src/./a.ts")).toBe("src/a.ts");
    expect(await at("main", "inner/src/a.ts")).toBe("src/a.ts");
  });

  it("need not exist, and has its place in the repository if the project is a folder within it", async () => {
    expect(await at("main", "src/new/deep.ts")).toBe("src/new/deep.ts");
    expect(await at("main/src", "a.ts")).toBe("src/a.ts");
    expect(await at("main/src", "../x.ts")).toBe("x.ts");
  });

  it("is the file that a link leads to", async () => {
    symlinkSync(join(place, "main/src"), join(place, "main/linked"));
    expect(await at("main", "linked/a.ts")).toBe("src/a.ts");
    symlinkSync(join(place, "other"), join(place, "main/out"));
    expect(await at("main", "out/a.ts")).toBeUndefined();
  });

  it.each(["../other/a.ts", "/etc/passwd", "", ".", "..", "src/../.."])("is not %j", async (path) => {
    expect(await at("main", path)).toBeUndefined();
  });

  it("is found without git too, inside the project's folder alone", async () => {
    folder("plain/src");
    expect(await at("plain", "src/a.ts")).toBe("src/a.ts");
    expect(await at("plain", join(place, "main/src/a.ts"))).toBeUndefined();
  });
});
