import type { TestReport } from "../../model/test-report.ts";

export interface Command {
  readonly run: string;
  /** inside the project; absent: at its root */
  readonly cwd?: string | undefined;
  readonly timeoutMs: number;
}

export interface Ran {
  /** absent when it did not end by itself, or never began */
  readonly exitCode?: number;
  /** the end of what it printed, on either stream */
  readonly output: string;
  /** why it did not end by itself, or never began */
  readonly problem?: string;
}

export type ReadReport =
  | { readonly ok: true; readonly report: TestReport }
  | { readonly ok: false; readonly problem: string };

export type Digested =
  | { readonly ok: true; readonly path: string; readonly size: number; readonly sha256: string }
  | { readonly ok: false; readonly why: "outside" | "large" | "unreadable"; readonly problem: string };

/** How requirements are looked into, on the machine and in the project that Navigator works in. */
export interface EvidencePort {
  readonly run: (command: Command, signal?: AbortSignal) => Promise<Ran>;
  readonly report: (path: string) => Promise<ReadReport>;
  /** what a file of the project is now; its path as the project names it */
  readonly digest: (path: string) => Promise<Digested>;
}
