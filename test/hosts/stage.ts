import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The folders of one run: a git project and a home of its own. */
export interface Stage {
  readonly folder: string;
  readonly project: string;
  readonly home: string;
  /** writes a file, by its path in the stage */
  put(path: string, content: string | object): string;
  strike(): void;
}

export function setStage(): Stage {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "navigator-hosts-")));
  const [project, home] = [join(folder, "project"), join(folder, "home")];
  const put = (path: string, content: string | object) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : `${JSON.stringify(content, undefined, 2)}\n`);
    return file;
  };
  mkdirSync(home);
  put("project/readme.md", "A project.\n");
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=someone", "-c", "user.email=someone@example.org", ...args], {
      cwd: project,
      stdio: "ignore",
    });
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-q", "-m", "first");
  return { folder, project, home, put, strike: () => rmSync(folder, { recursive: true, force: true }) };
}
