import type { WrittenFile } from "../model/set-up-record.ts";

/** The process that a client starts or, with an address, the running server that it connects to. */
export interface ClientTarget {
  /** the command with which another program starts Navigator */
  readonly self: readonly string[];
  /** the command that answers a hook; the client's name is its last word */
  readonly hook: readonly string[];
  /** the folder of keys, tokens and trust, if the environment names it */
  readonly home?: string | undefined;
  /** the options that name the store of the started process */
  readonly storeArgs?: readonly string[] | undefined;
  readonly address?: string | undefined;
}

/** What is written into one file. `json` and `toml` join settings that are there; `own` is a file of ours alone. */
export type FileContent = WrittenFile["content"];

export interface ClientFile {
  /** the path within the project */
  readonly path: string;
  readonly content: FileContent;
}

/** A program that runs an agent. */
export interface Client {
  readonly title: string;
  /** whether its hooks were run against the real program; the others follow its documents */
  readonly isTried: boolean;
  /** the file of instructions that it reads */
  readonly instructions: "AGENTS.md" | "CLAUDE.md";
  /** where its traces are: programs on PATH, folders in the user's home, files in the project */
  readonly signs: {
    readonly programs: readonly string[];
    readonly home: readonly string[];
    readonly project: readonly string[];
  };
  /** the entry of the server, then the hooks */
  readonly files: (target: ClientTarget) => readonly ClientFile[];
  /** what its user has to do once */
  readonly note?: string;
}
