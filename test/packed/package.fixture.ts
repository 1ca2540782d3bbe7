import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isLong } from "../support/runs.ts";
import { type LocalRegistry, localRegistry } from "./local-registry.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
/** The parts of a clone that are in git. */
const CLONED =
  "bin dashboard docs examples lifecycles scripts skills src workflows ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md LICENSE README.md package.json package-lock.json tsconfig.json tsconfig.types.json";

/** An installation, with the environment of a shell that has it. */
export interface Installed {
  /** how its user starts it */
  readonly start: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The package as `npm pack` makes it in a clone, which was never built in the long version, and ways to install it. */
export class Package {
  readonly folder: string;
  readonly file: string;
  readonly #registry: LocalRegistry;

  private constructor(folder: string, file: string, registry: LocalRegistry) {
    this.folder = folder;
    this.file = file;
    this.#registry = registry;
  }

  static async make(): Promise<Package> {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "navigator-packed-")));
    const clone = join(folder, "clone");
    for (const name of CLONED.split(" "))
      if (existsSync(join(root, name))) cpSync(join(root, name), join(clone, name), { recursive: true });
    // A build takes half a minute of a core.
    if (!isLong) cpSync(join(root, "dist"), join(clone, "dist"), { recursive: true });
    symlinkSync(realpathSync(join(root, "node_modules")), join(clone, "node_modules"), "junction");
    // A lock file that is newer than the installed packages would have them installed anew, through the link.
    utimesSync(join(clone, "package-lock.json"), 0, 0);
    const { stdout } = await run("npm", ["pack", "--pack-destination", folder], { cwd: clone });
    const registry = await localRegistry(join(root, "node_modules"));
    return new Package(folder, join(folder, stdout.trim().split("\n").at(-1) ?? ""), registry);
  }

  async files(): Promise<readonly string[]> {
    const { stdout } = await run("tar", ["-tzf", this.file]);
    return stdout
      .trim()
      .split("\n")
      .map((name) => name.replace(/^package\//, ""));
  }

  async installGlobally(): Promise<Installed> {
    const prefix = join(this.folder, "global");
    mkdirSync(prefix);
    await this.#install(["--global", "--prefix", prefix], this.folder);
    return { start: "navigator", env: this.#env(join(prefix, "bin")) };
  }

  /** Installs it into a project, which `npx` then starts. */
  async installInto(project: string): Promise<Installed> {
    mkdirSync(project, { recursive: true });
    await this.#install([], project);
    return { start: `"${join(project, "node_modules", ".bin", "navigator")}"`, env: this.#env() };
  }

  remove(): void {
    this.#registry.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #install(options: readonly string[], cwd: string): Promise<void> {
    const cache = join(this.folder, "cache");
    const quiet = ["--no-audit", "--no-fund", "--registry", this.#registry.url, "--cache", cache];
    await run("npm", ["install", ...options, ...quiet, this.file], { cwd, env: this.#env() });
  }

  /** Without the folders that npm puts on PATH for a test, and without settings of npm and Navigator. */
  #env(...programs: readonly string[]): Record<string, string> {
    const folders = (process.env["PATH"] ?? "").split(":").filter((one) => !one.includes("node_modules"));
    const PATH = [join(this.folder, "hosts"), ...programs, ...folders].join(":");
    return { PATH, HOME: this.folder };
  }
}
