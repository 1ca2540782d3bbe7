import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const git = (...args: readonly string[]): string =>
  execFileSync("git", args, { encoding: "utf8", maxBuffer: 1 << 20 }).trim();

/** The commit before the newest migration of PostgreSQL: the last one that knows an older schema. */
export function commitBeforeMigration(): string {
  const added = git(
    "log",
    "--diff-filter=A",
    "--format=%H",
    "-1",
    "--",
    "src/store/postgres/migrations/0*.ts",
  );
  if (added === "") throw new Error("the history of this clone does not reach back to a migration");
  return git("rev-parse", `${added}^1`);
}

export interface OlderProgram {
  readonly file: string;
  readonly remove: () => void;
}

/** Builds the program of an older commit in a folder of its own, with the dependencies of this tree. */
export function buildOlder(commit: string): OlderProgram {
  const folder = mkdtempSync(join(tmpdir(), "navigator-older-"));
  const tar = execFileSync("git", ["archive", commit], { maxBuffer: 1 << 29 });
  execFileSync("tar", ["-x", "-C", folder], { input: tar });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"), "junction");
  const build = [
    'const { buildBinary } = await import("./scripts/compiled-binary.mjs");',
    'await buildBinary(process.cwd() + "/dist");',
  ].join("\n");
  mkdirSync(join(folder, "dist"));
  execFileSync(process.execPath, ["--input-type=module", "-e", build], { cwd: folder, stdio: "inherit" });
  return {
    file: join(folder, "dist", "navigator.js"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
