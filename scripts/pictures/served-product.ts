import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Calls an operation under a name; throws if it is refused. */
export type Ask = (name: string, input: object) => Promise<Record<string, unknown>>;

/** The built product, serving a new database in a folder of its own. */
export class ServedProduct {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #program: string;

  private constructor(url: string, child: ChildProcess, folder: string, program: string) {
    this.url = url;
    this.#child = child;
    this.#folder = folder;
    this.#program = program;
  }

  static async start(root: string): Promise<ServedProduct> {
    const folder = mkdtempSync(join(tmpdir(), "shop-"));
    const program = join(root, "bin", "navigator.js");
    const child = spawn(
      process.execPath,
      [program, "start", "--no-demo", "--json", "--port", "0", "--tools", "all"],
      {
        cwd: folder,
        env: { ...process.env, NAVIGATOR_HOME: join(folder, ".navigator") },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    let out = "";
    for await (const text of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
      out += String(text);
      if (out.includes("\n")) break;
    }
    const { data } = JSON.parse(out) as { data: { url: string } };
    return new ServedProduct(data.url, child, folder, program);
  }

  /** An agent that calls under its own name. */
  agent(name: string): Ask {
    const token = this.#token("agent");
    return (operation, input) => this.#post(operation, input, token, { "navigator-agent": name });
  }

  operator(): Ask {
    const token = this.#token("operator");
    return (operation, input) => this.#post(operation, input, token);
  }

  /** An address that logs a browser in. */
  async login(): Promise<string> {
    const { url } = await this.operator()("login", {});
    return String(url);
  }

  async close(): Promise<void> {
    const gone = once(this.#child, "close");
    this.#child.kill("SIGTERM");
    await gone;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #token(role: "agent" | "operator"): string {
    const args = [this.#program, "token", role, "--home", join(this.#folder, ".navigator")];
    return spawnSync(process.execPath, args, { encoding: "utf8" }).stdout.trim();
  }

  async #post(name: string, input: object, token: string, more: Record<string, string> = {}) {
    const response = await fetch(`${this.url}/api/${name}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...more },
      body: JSON.stringify(input),
    });
    const { data, error } = (await response.json()) as { data?: Record<string, unknown>; error?: unknown };
    if (data === undefined) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return data;
  }
}
