import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import type { AttackerRun, UserMachine } from "../../operations/ports/user-machine.ts";
import { foreignEnv } from "./foreign-env.ts";
import { pseudoTerminal } from "./pseudo-terminal.ts";

/** A command that takes longer is ended: it waits for input that the attacker does not have. */
const LONGEST_MS = 120_000;

interface AttackedPlace {
  /** the words that start this installation */
  readonly program: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** the project under which the copy is kept */
  readonly project: string;
  readonly open: (file: string) => Promise<UserMachine["store"]>;
}

type Ran = Awaited<ReturnType<UserMachine["run"]>>;

/** Makes a home, a project and a database in a new folder, which is removed afterwards. */
export async function attackedMachine({ program, env, project, open }: AttackedPlace): Promise<UserMachine> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "navigator-attack-")));
  const [home, work, programs] = ["home", "work", "programs"].map((name) => join(folder, name));
  for (const made of [home, work, programs]) mkdirSync(made ?? "", { mode: 0o700 });
  const file = join(home ?? "", "attacked.db");
  const own = {
    ...foreignEnv(env),
    NAVIGATOR_HOME: home,
    NAVIGATOR_DB: file,
    NAVIGATOR_PROJECT: project,
    NO_COLOR: "1",
  };
  const terminal = pseudoTerminal(env, process.platform);
  const start = (words: readonly string[], more: AttackerRun["env"] = {}): ChildProcess => {
    const [command = "", ...args] = words;
    return spawn(command, args, { cwd: work, env: { ...own, ...more }, stdio: ["pipe", "pipe", "pipe"] });
  };
  const run = ({ args, typed, env: more }: AttackerRun): Promise<Ran> => {
    const words = [...program, ...args];
    const isTyped = typed !== undefined && terminal !== undefined;
    return ended(start(isTyped ? terminal.command(words) : words, more), isTyped ? typed : undefined);
  };
  const serving = ["start", "--port", "0", "--no-demo", "--allow-commands"];
  const path = { PATH: [programs, env["PATH"]].join(delimiter) };
  const server = new AttackedServer(() => start([...program, ...serving], path));
  // The server makes the tokens of the home, and then the database, which it binds to them.
  await server.listening();
  return {
    store: await open(file),
    terminal: terminal?.name,
    run,
    operatorToken: async () => operatorToken(home ?? ""),
    post: (operation, input, token) => server.post(operation, input, token),
    replacePrograms: async (names) => {
      for (const name of names) writeProgram(join(programs ?? "", basename(name)));
    },
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a command ends. Its input stays open: a terminal whose input ends sends its program an end of file. */
function ended(child: ChildProcess, typed: string | undefined): Promise<Ran> {
  return new Promise((resolve) => {
    let out = "";
    const keep = (part: Buffer): void => {
      out = `${out}${part.toString()}`.slice(-100_000);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.stdin?.on("error", () => undefined);
    if (typed === undefined) child.stdin?.end();
    else child.stdin?.write(typed);
    const late = setTimeout(() => child.kill(), LONGEST_MS);
    child.on("error", () => resolve({ code: null, out }));
    child.on("close", (code) => {
      clearTimeout(late);
      resolve({ code, out });
    });
  });
}

function operatorToken(home: string): string | undefined {
  try {
    const { operator } = JSON.parse(readFileSync(join(home, "credentials.json"), "utf8")) as {
      readonly operator?: unknown;
    };
    return typeof operator === "string" ? operator : undefined;
  } catch {
    // The home has no tokens, or they cannot be read.
    return undefined;
  }
}

function writeProgram(path: string): void {
  writeFileSync(path, "#!/bin/sh\nexit 0\n");
  chmodSync(path, 0o755);
}

/** A server on the attacked database. */
class AttackedServer {
  readonly #start: () => ChildProcess;
  #child: ChildProcess | undefined;
  #address: Promise<string> | undefined;

  constructor(start: () => ChildProcess) {
    this.#start = start;
  }

  async post(operation: string, input: object, token: string): Promise<number> {
    const address = await this.listening();
    if (address === "") return 0;
    const answer = await fetch(`${address}/api/${operation}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** The address that the server prints; empty if it ends without one. */
  listening(): Promise<string> {
    this.#address ??= new Promise((resolve) => {
      const child = this.#start();
      this.#child = child;
      let told = "";
      const look = (part: Buffer): void => {
        told += part.toString();
        const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(told) ?? [];
        if (address !== undefined) resolve(address);
      };
      child.stdout?.on("data", look);
      child.stderr?.on("data", look);
      child.on("error", () => resolve(""));
      child.on("close", () => resolve(""));
    });
    return this.#address;
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.on("close", resolve));
    child.kill();
    await gone;
  }
}
