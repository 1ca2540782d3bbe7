import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface Reply {
  readonly jsonrpc: "2.0";
  readonly id?: string | number | null;
  readonly method?: string;
  readonly result?: Record<string, unknown>;
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: Record<string, unknown>;
  };
}

/** A server process and the bytes on its streams, with no client in between. */
export class RawStdio {
  readonly process: ChildProcess;
  readonly replies: Reply[] = [];
  readonly ended: Promise<[number | null, NodeJS.Signals | null]>;
  log = "";

  constructor(path: string) {
    this.process = spawn(process.execPath, [path], { stdio: ["pipe", "pipe", "pipe"] });
    this.ended = once(this.process, "close") as Promise<[number | null, NodeJS.Signals | null]>;
    this.process.stderr?.on("data", (chunk: Buffer) => {
      this.log += chunk.toString();
    });
    if (!this.process.stdout) throw new Error("no output");
    // A line that is no JSON makes the test fail here: only messages may be on this stream.
    createInterface(this.process.stdout).on("line", (line) => this.replies.push(JSON.parse(line) as Reply));
  }

  /** Resolves once the bytes are taken: a server that stops reading would make the test run out of time. */
  send(message: object | string | Buffer): Promise<void> {
    const line = Buffer.isBuffer(message)
      ? message
      : Buffer.from(typeof message === "string" ? message : JSON.stringify(message));
    const { stdin } = this.process;
    return new Promise((resolve, reject) => {
      stdin?.write(Buffer.concat([line, Buffer.from("\n")]), (error) => (error ? reject(error) : resolve()));
    });
  }

  answersTo(id: string | number | null): Reply[] {
    return this.replies.filter((reply) => reply.id === id);
  }

  async stop(): Promise<void> {
    this.process.stdin?.end();
    await this.ended;
  }
}
