import { spawn } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildBinary, buildHook } from "../../scripts/compiled-binary.mjs";
import { staleParts } from "../../scripts/stale.mjs";
import { operatorFingerprint } from "../../src/adapters/secrets/operator-fingerprint.ts";
import { bindOperator } from "../../src/operations/door/operator-binding.ts";
import { databaseOn, serverOfRun } from "../support/database-for.ts";
import type { Desk } from "../support/desk.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

let stale: boolean | undefined;

/** Whether the last build is older than its sources. Compared once in a worker: it reads every source. */
export function isBuildStale(): boolean {
  stale ??= staleParts(root).build;
  return stale;
}

/** Copies the last build if its sources are unchanged, otherwise builds: a build takes seconds. */
async function putBinary(folder: string): Promise<void> {
  if (isBuildStale()) {
    await Promise.all([buildBinary(folder), buildHook(folder)]);
    return;
  }
  const built = join(root, "dist");
  for (const name of readdirSync(built))
    if (name.startsWith("navigator") || name.startsWith("hook"))
      copyFileSync(join(built, name), join(folder, name));
}

/** The product as it is built, in a folder of its own that stands for an installed package. */
export class Binary {
  readonly file: string;
  /** the program that a host starts at its events */
  readonly hook: string;
  /** where commands are run, and files for them are put */
  readonly folder: string;
  /** the home of its tokens */
  readonly home: string;
  /** the command that it prints for itself */
  readonly self: string;
  readonly #package: string;
  /** the server whose databases take the place of files in this run, if one does */
  readonly #server: string | undefined;
  /** the operator's token by home */
  readonly #tokens = new Map<string, string>();

  private constructor(place: string, server: string | undefined) {
    this.#package = place;
    this.#server = server;
    this.file = join(place, "dist", "navigator.js");
    this.hook = join(place, "bin", "hook.js");
    this.folder = join(place, "work");
    this.home = join(place, "home");
    this.self = `node ${join(place, "bin", "navigator.js")}`;
    mkdirSync(this.folder);
  }

  static async make(): Promise<Binary> {
    const home = realpathSync(mkdtempSync(join(tmpdir(), "navigator-cli-")));
    for (const name of ["node_modules", "workflows", "examples", "skills"])
      symlinkSync(join(root, name), join(home, name), "junction");
    // No link: what stands behind one would run from where it really is.
    cpSync(join(root, "bin"), join(home, "bin"), { recursive: true });
    writeFileSync(join(home, "package.json"), '{"type": "module"}');
    const dist = join(home, "dist");
    mkdirSync(dist);
    await putBinary(dist);
    const binary = new Binary(home, await serverOfRun());
    // A database made before its home has an operator's token would belong to no token, and refuse every decision.
    await binary.operatorToken();
    return binary;
  }

  /** Puts a copy of the bundled workflows in place of the shared ones; returns its folder. */
  ownWorkflows(): string {
    const folder = join(this.#package, "workflows");
    rmSync(folder);
    cpSync(join(root, "workflows"), folder, { recursive: true });
    return folder;
  }

  /** Puts a file into the folder, and gives its name back. */
  write(name: string, content: string | object): string {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    return name;
  }

  run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
    return new Promise((resolve, reject) => {
      const child = this.start(args, env);
      let out = "";
      let err = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        out += text;
      });
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        err += text;
      });
      child.on("error", reject).on("close", (code) => resolve({ code, out, err }));
    });
  }

  /** As a script runs it that the operator has given their token. */
  async decide(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
    return this.run(args, { ...env, NAVIGATOR_OPERATOR_TOKEN: await this.operatorToken(env) });
  }

  /** Binds the database that a desk has made to the operator's token, as the binary does when it makes one. */
  async own(desk: Desk, env: Readonly<Record<string, string>> = {}): Promise<void> {
    const fingerprint = await operatorFingerprint(await this.operatorToken(env));
    const bound = await bindOperator(desk.call.ports.store, { fingerprint, by: "test" });
    if (bound !== true) throw new Error("not bound");
  }

  /** The operator's token of a home. It is made where there is none. */
  async operatorToken(env: Readonly<Record<string, string>> = {}): Promise<string> {
    const home = env["NAVIGATOR_HOME"] ?? "";
    const token = this.#tokens.get(home) ?? (await this.run(["token", "operator", "--new"], env)).out.trim();
    this.#tokens.set(home, token);
    return token;
  }

  start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const { NO_COLOR: _none, FORCE_COLOR: _force, ...around } = process.env;
    const home = env["NAVIGATOR_HOME"] ?? this.home;
    const file = join(home, "navigator.db");
    const database = this.#server === undefined ? {} : { NAVIGATOR_DB: databaseOn(this.#server, file) };
    return spawn(process.execPath, [this.file, ...args], {
      cwd: this.folder,
      env: { ...around, NAVIGATOR_HOME: home, ...database, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  remove(): void {
    rmSync(this.#package, { recursive: true, force: true });
  }
}
