import type { Bounds } from "../model/bounds.ts";
import type { BoundLevel } from "./bound-level.ts";
import { judgeCall } from "./judge-call.ts";
import type { ToolCall } from "./tool-call.ts";
import type { Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

const files: Readonly<Record<string, string>> = {
  "/repo/scripts/push.sh": "#!/bin/sh\nset -e\ngit push origin main\n",
  "/repo/scripts/build.sh": '#!/bin/bash\nexec "$NODE" build.mjs\n',
  "/repo/scripts/release.mk": "all:\n\tgit push\n",
  "/repo/justfile": "default: test\n\ntest:\n  npm test\n\nrelease tag='v1': test\n  git push {{tag}}\n",
  "/repo/Taskfile.yml":
    "version: '3'\ntasks:\n  default:\n    cmds:\n      - npm test\n  release:\n    deps: [default]\n    cmds:\n      - task: tag\n  tag:\n    cmd: git push --tags\n  lint: npm run lint\n",
  "/repo/deno.json": '{\n  "tasks": {\n    "test": "deno test",\n    "out": "git push"\n  }\n}\n',
  "/repo/Makefile": "all: build\n\tnpm test\nbuild:\n\ttsc\nrelease: build\n\t@git push $(REMOTE)\n",
};
const folders = new Set([
  "/repo",
  "/repo/src",
  "/repo/docs",
  "/repo/src/deep",
  "/repo/packages/a",
  "/tmp",
  "/home/me",
  "/repo/scripts",
  "/repo/.git",
  "/repo/.git/hooks",
  "/repo/.claude",
]);

/** A project in memory: `src/link` leads to `docs`, `src/out` leads out of the project. */
export const world: World = {
  root: "/repo",
  home: "/home/me",
  guarded: ["/home/me/.navigator", "/repo/workflows"],
  realpath: (path) =>
    path.replace(/^\/repo\/src\/link(?=\/|$)/, "/repo/docs").replace(/^\/repo\/src\/out(?=\/|$)/, "/etc"),
  isFolder: (path) => folders.has(path),
  readText: (path) => files[path],
  scripts: () => ({
    test: "vitest run",
    build: "tsc -p .",
    release: "npm run build && git push --tags",
    ship: "npm run release",
    postversion: "git push",
    lint: "biome check .",
    "pack-icons": "iconpack docs/icons.svg",
  }),
  gitAliases: () => ({
    p: "push",
    pf: "push --force",
    up: "!git push origin HEAD",
    st: "status",
    lg: "log --oneline",
  }),
};

export function level(bounds: Bounds, more: Partial<BoundLevel> = {}): BoundLevel {
  return { source: "node", name: "step review", bounds, ...more };
}

export function judged(call: ToolCall, ...bounds: readonly Bounds[]): Verdict {
  return judgeCall(
    call,
    bounds.map((each) => level(each)),
    world,
  );
}

export function judgedRun(command: string, ...bounds: readonly Bounds[]): Verdict {
  return judged({ kind: "run", command, cwd: "/repo" }, ...bounds);
}
