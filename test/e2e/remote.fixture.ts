import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Binary } from "../cli/binary.fixture.ts";
import { Clone } from "../operations/gate/gate.fixture.ts";
import { Desk } from "../support/desk.ts";

export const MAIN = "refs/heads/main";

/** What a push did: `passed`, the code of the check, or the words of git. */
export interface Pushed {
  readonly code: string;
  readonly err: string;
}

/** An agent's clone, and a bare repository whose update hook is the check: it believes the protected branch alone. */
export class Remote {
  readonly binary: Binary;
  readonly clone: Clone;
  readonly path: string;

  private constructor(binary: Binary, clone: Clone) {
    this.binary = binary;
    this.clone = clone;
    this.path = join(clone.folder, "remote.git");
  }

  static async open(): Promise<Remote> {
    const remote = new Remote(await Binary.make(), new Clone(new Desk({ bundled: "docs" })));
    const { clone } = remote;
    await clone.prepare();
    clone.git("init", "--quiet", "--bare", remote.path);
    clone.git("remote", "add", "origin", remote.path);
    clone.commit("approvers.json", await clone.approvers());
    clone.git("push", "--quiet", "--set-upstream", "origin", "main");
    await remote.check();
    return remote;
  }

  /** Writes the update hook, with more options for the check. */
  async check(...options: readonly string[]): Promise<void> {
    const hook = join(this.path, "hooks", "update");
    const gate = [
      ...[process.execPath, this.binary.file, "gate", "--commit", '"$3"', "--tip", '"$2"', "--at", '"$2"'],
      ...["--ref", MAIN, "--workflow", "release", "--root", await this.clone.root(), ...options],
    ];
    writeFileSync(hook, `#!/bin/sh\n[ "$1" = ${MAIN} ] || exit 0\nexec ${gate.join(" ")} 1>&2\n`);
    chmodSync(hook, 0o755);
  }

  /** Brings the clone to the protected tip, with a new commit that waits for release. */
  begin(text: string): string {
    this.clone.git("checkout", "--quiet", "--force", "-B", "main", this.tip());
    return this.clone.commit("a.txt", text);
  }

  /** Pushes the commit with a bundle in its notes, as an agent does that skips every hook of its own. */
  async push(bundle: string | undefined, ...options: readonly string[]): Promise<string> {
    if (bundle !== undefined) await this.note(bundle);
    return this.send([...options, "origin", `HEAD:${MAIN}`]).code;
  }

  /** Puts a bundle into the notes of a commit, on both sides. */
  async note(bundle: string, commit = this.clone.git("rev-parse", "HEAD")): Promise<void> {
    await this.clone.call.ports.git?.addNote(commit, bundle);
    this.clone.git("push", "--quiet", "--force", "origin", "refs/notes/navigator");
  }

  send(args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = this.clone.work): Pushed {
    const { status, stderr: err } = spawnSync("git", ["push", "--no-verify", ...args], {
      cwd,
      encoding: "utf8",
      env: { ...process.env, ...env },
    });
    return { code: status === 0 ? "passed" : (/remote: ([A-Z_]+)/.exec(err)?.[1] ?? err), err };
  }

  tip(): string {
    return this.clone.git("ls-remote", "origin", MAIN).split("\t")[0] ?? "";
  }

  async remove(): Promise<void> {
    await this.clone.desk.close();
    this.clone.remove();
    this.binary.remove();
  }
}
