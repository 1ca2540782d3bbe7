import type { Client } from "../clients/client.ts";
import type { ListedAgent } from "../model/agent-identity.ts";
import type { FoundFile } from "../model/found-file.ts";
import type { RunningServer } from "../model/running-server.ts";
import type { MovedProject } from "../operations/admin/transfer/move-projects.ts";
import type { Toolset } from "../operations/door/toolsets.ts";
import type { Call, Role } from "../operations/ports/call.ts";

export interface ServeOptions {
  readonly toolsets: readonly Toolset[];
  /** the port; 0 picks a free one */
  readonly port: number;
  readonly host: string;
  /** other names under which clients reach the server */
  readonly hostnames: readonly string[];
  /** addresses that get a notice when a task waits for a person */
  readonly webhooks: readonly string[];
  /** the most requests a second of one caller; 0 or absent for the default */
  readonly rate?: number | undefined;
  /** whether to fill a new store with the demo */
  readonly demo: boolean;
  /** whether to store the tokens for the next start */
  readonly keep: boolean;
}

export interface Serving {
  /** the address of the page */
  readonly url: string;
  /** the address for agents */
  readonly mcp: string;
  /** a login address that works once */
  readonly login: string;
  /** the database file, if there is one */
  readonly db?: string;
  /** the agent token, if it is not stored in a file */
  readonly token?: string;
  /** whether the environment of the server has the agent token: its home then need not keep one */
  readonly tokenFrom?: "environment";
  readonly close: () => Promise<void>;
}

/** A result, or the problem and what to do about it. */
export type ServiceResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string; readonly advice: string };

/** A database to move. Both ends are a file or the address of a server. */
export interface StoreMove {
  readonly from: string;
  readonly to: string;
  /** begins anew where an earlier move has not finished */
  readonly restart: boolean;
  readonly progress: Call["progress"];
}

/** A project to move, or a move to undo. Both ends are a file or the address of a server. */
export interface ProjectMoveRequest extends Pick<StoreMove, "from" | "to" | "progress"> {
  readonly project: string;
  readonly undo: boolean;
}

/** Access of the commands to the machine. */
export interface Services {
  /** Serves one agent over standard input and output until it goes away. */
  readonly stdio: (call: Call, toolsets: readonly Toolset[]) => Promise<ServiceResult<undefined>>;
  readonly http: (call: Call, options: ServeOptions) => Promise<ServiceResult<Serving>>;
  /** serves the documentation on this machine */
  readonly docs: (
    port: number,
  ) => Promise<ServiceResult<{ readonly url: string; readonly close: () => Promise<void> }>>;
  /** a new login address of the server at a port */
  readonly login: (port: number, home?: string) => Promise<ServiceResult<string>>;
  /** `whereNone`: what to do in a folder without tokens */
  readonly token: (
    role: Role,
    home?: string,
    whereNone?: "make" | "refuse",
  ) => Promise<ServiceResult<string>>;
  /** the agents that have their own tokens: those of a home folder, or of the call's database server */
  readonly agents: {
    readonly list: (call: Call, home?: string) => Promise<ServiceResult<readonly ListedAgent[]>>;
    /** gives an agent its own token; the result is the token, which is kept nowhere */
    readonly add: (name: string, call: Call, home?: string) => Promise<ServiceResult<string>>;
    readonly revoke: (
      name: string,
      call: Call,
      home?: string,
    ) => Promise<ServiceResult<{ readonly name: string }>>;
  };
  /** makes a new key for states and links; states and links of older keys stay valid for `keepMs` at most */
  readonly rotateKeys: (
    keepMs: number,
    call: Call,
    home?: string,
  ) => Promise<ServiceResult<{ readonly home: string }>>;
  /**
   * whether the environment holds the operator token, as in an operator's script; or why that token is not accepted
   * for the database of the call
   */
  readonly isOperator: (
    call: Call,
  ) => Promise<boolean | Extract<ServiceResult<never>, { readonly ok: false }>>;
  /** binds the database of the call to the operator token of the home folder */
  readonly bind: (call: Call) => Promise<ServiceResult<{ readonly fingerprint: string }>>;
  /** answers one event of a host's hooks, which is on standard input; `wake` waits until its agent is needed again */
  readonly answerHook: (
    client: string,
    what?: "wake",
  ) => Promise<{ readonly out: string; readonly err: string; readonly exit: number }>;
  /** starts the hook of a client with a call that it has to refuse; `problem` says why it has not refused it */
  readonly canary: (
    client: string,
    start: { readonly words: readonly string[] } | { readonly line: string },
  ) => Promise<{ readonly session: string; readonly ms: number; readonly problem?: string }>;
  /** copies all projects of a database into another one, which must be new or empty, and verifies the copy */
  readonly moveStore: (move: StoreMove) => Promise<ServiceResult<readonly MovedProject[]>>;
  /** moves one project to another database while agents work; `place` is where the project is afterwards */
  readonly moveProject: (
    move: ProjectMoveRequest,
  ) => Promise<ServiceResult<{ readonly place: string; readonly moved?: MovedProject | undefined }>>;
  /** puts the seal of an anchor where the log cannot be changed; the value says where it is */
  readonly publish: {
    /** as the note of the newest commit of the project's repository */
    readonly note: (seal: string) => Promise<ServiceResult<string>>;
    /** to an address, once, signed as the notices of webhooks are */
    readonly post: (address: string, seal: string) => Promise<ServiceResult<string>>;
  };
  /** the servers of this user that run now */
  readonly servers: () => Promise<readonly RunningServer[]>;
  /** the user's own files */
  readonly files: {
    readonly read: (path: string) => Promise<string | undefined>;
    /** `isProgram`: a new file can be run */
    readonly write: (path: string, text: string, isProgram?: boolean) => Promise<void>;
    readonly look: (path: string) => Promise<FoundFile>;
    /** deletes a file, and those of the folders that are empty then */
    readonly remove: (path: string, folders: readonly string[]) => Promise<void>;
  };
  /** whether this machine or this project has traces of a client */
  readonly hasTraces: (signs: Client["signs"]) => Promise<boolean>;
  /** the command with which another program starts Navigator */
  readonly self: readonly string[];
  /** the folder of keys, tokens and trust, if the environment names it */
  readonly home?: string | undefined;
  /** the command that answers the hooks of clients; the client's name is its last word */
  readonly hook: readonly string[];
}
