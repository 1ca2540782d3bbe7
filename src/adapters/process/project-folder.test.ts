import { describe, expect, it } from "vitest";
import { projectFolder } from "./project-folder.ts";

const plugin = "/home/me/.codex/plugins/cache/navigator/0.1.0";

describe("the folder of the project", () => {
  it.each([
    ["the user", { NAVIGATOR_ROOT: "/mine", CLAUDE_PROJECT_DIR: "/work" }, plugin, "/mine"],
    ["the client", { CLAUDE_PROJECT_DIR: "/work", CLAUDE_PLUGIN_ROOT: plugin }, plugin, "/work"],
    ["the current folder", {}, "/work", "/work"],
    ["the current folder beside a plugin", { CLAUDE_PLUGIN_ROOT: plugin }, "/work", "/work"],
    ["the current folder if a name is empty", { CLAUDE_PROJECT_DIR: "" }, "/work", "/work"],
  ])("is named by %s", (_who, env, current, folder) => {
    expect(projectFolder(env, current, "/home/me")).toBe(folder);
  });

  it("is never the folder of a plugin, nor one inside it", () => {
    for (const current of [plugin, `${plugin}/bin`])
      expect(projectFolder({ PLUGIN_ROOT: plugin }, current, "/home/me")).toBe("/home/me");
  });
});
