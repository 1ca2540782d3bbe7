import type { Services } from "../../src/cli/services.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import { type Said, say } from "./console.fixture.ts";

/** Simulated files, and a person at a terminal. */
export class Folder {
  readonly files: Map<string, string>;
  /** files that must not be written, and why */
  readonly barred = new Map<string, string>();
  /** how many more writes succeed before the process is killed */
  writes = Number.POSITIVE_INFINITY;

  constructor(files: Readonly<Record<string, string>> = {}) {
    this.files = new Map(Object.entries(files));
  }

  say(args: readonly string[], answers?: readonly string[], services: Partial<Services> = {}): Promise<Said> {
    const left = [...(answers ?? [])];
    const terminal: Partial<Terminal> = answers ? { ask: () => Promise.resolve(left.shift() ?? "") } : {};
    return say(args, terminal, {
      files: {
        read: (path) => Promise.resolve(this.files.get(path)),
        write: async (path, text) => {
          if (this.writes <= 0) throw new Error("killed");
          this.writes -= 1;
          this.files.set(path, text);
        },
        look: async (path) => {
          const why = this.barred.get(path);
          if (why !== undefined) return { is: "barred", why };
          const text = this.files.get(path);
          return text === undefined ? { is: "absent", folders: [] } : { is: "file", text, real: path };
        },
        remove: async (path) => void this.files.delete(path),
      },
      ...services,
    });
  }

  json(path: string): unknown {
    return JSON.parse(this.files.get(path) ?? "null");
  }
}
