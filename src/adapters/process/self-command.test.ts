import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { selfCommand } from "./self-command.ts";

let place: string;
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), "navigator-self-")));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** A package in this folder. */
function installedIn(folder: string): string {
  const installed = join(place, folder);
  mkdirSync(join(installed, "bin"), { recursive: true });
  writeFileSync(join(installed, "bin", "navigator.js"), "");
  return installed;
}

/** Makes `navigator` in this folder of programs lead to the package, and returns the folder. */
function linkedFrom(folder: string, installed: string): string {
  const bin = join(place, folder);
  mkdirSync(bin, { recursive: true });
  symlinkSync(join(installed, "bin", "navigator.js"), join(bin, "navigator"));
  return bin;
}

function self(installed: string, folders: readonly string[] = [], platform: NodeJS.Platform = "linux") {
  return selfCommand({ installed, env: { PATH: folders.join(delimiter) }, platform });
}

describe("Navigator's own command, as users type it", () => {
  it("is the program on PATH where that is this installation", () => {
    const installed = installedIn("lib/node_modules/agent-navigator");
    const bin = linkedFrom("bin", installed);
    expect(self(installed, [join(place, "empty"), bin])).toEqual(["navigator"]);
  });

  it("is not a program on PATH that another one hides, or that is another installation", () => {
    const installed = installedIn("lib/node_modules/agent-navigator");
    const other = linkedFrom("other", installedIn("old/agent-navigator"));
    const bin = linkedFrom("bin", installed);
    const file = ["node", join(installed, "bin", "navigator.js")];
    expect(self(installed, [other, bin])).toEqual(file);
    expect(self(installed, [other])).toEqual(file);
  });

  it("is the project's own program by its path, although npm has put its folder on PATH", () => {
    const installed = installedIn("project/node_modules/agent-navigator");
    const bin = linkedFrom("project/node_modules/.bin", installed);
    expect(self(installed, [bin])).toEqual([join(bin, "navigator")]);
  });

  it("is the package that npx was asked for", () => {
    const installed = installedIn("_npx/0a1b/node_modules/agent-navigator");
    linkedFrom("_npx/0a1b/node_modules/.bin", installed);
    const noted = (text: string) => writeFileSync(join(dirname(dirname(installed)), "package.json"), text);
    noted('{"_npx":{"packages":["agent-navigator@0.1.0"]}}');
    expect(self(installed)).toEqual(["npx", "-y", "agent-navigator@0.1.0"]);
    // Such a name leads elsewhere from another folder, and an unreadable note tells nothing.
    for (const text of ['{"_npx":{"packages":["./navigator.tgz"]}}', "{}", "not JSON"]) {
      noted(text);
      expect(self(installed)).toEqual([join(dirname(installed), ".bin", "navigator")]);
    }
  });

  it("is the file of a clone, and of any package on Windows", () => {
    const clone = installedIn("clone");
    expect(self(clone)).toEqual(["node", join(clone, "bin", "navigator.js")]);
    const installed = installedIn("lib/node_modules/agent-navigator");
    const bin = linkedFrom("bin", installed);
    expect(self(installed, [bin], "win32")).toEqual(["node", join(installed, "bin", "navigator.js")]);
  });
});
