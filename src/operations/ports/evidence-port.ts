import type { TestReport } from "../../model/test-report.ts";

export interface Command {
  readonly run: string;
  /** a folder inside the project; if absent, the project folder */
  readonly cwd?: string | undefined;
  readonly timeoutMs: number;
  /** how many bytes of the end of the output are returned; if absent, 4 KiB */
  readonly outputBytes?: number;
}

export interface Ran {
  /** the exit code; absent if the command was stopped or never started */
  readonly exitCode?: number;
  /** the tail of both output streams */
  readonly output: string;
  /** why the command was stopped or never started */
  readonly problem?: string;
}

export type ReadReport =
  | { readonly ok: true; readonly report: TestReport }
  | { readonly ok: false; readonly problem: string };

export type Digested =
  | { readonly ok: true; readonly path: string; readonly size: number; readonly sha256: string }
  | { readonly ok: false; readonly why: "outside" | "large" | "unreadable"; readonly problem: string };

/** Collects evidence on this machine, in the project folder. */
export interface EvidencePort {
  readonly run: (command: Command, signal?: AbortSignal) => Promise<Ran>;
  readonly report: (path: string) => Promise<ReadReport>;
  /** the size and hash of a project file's current content; `path` is relative to the project */
  readonly digest: (path: string) => Promise<Digested>;
}
