import type { AttackReport } from "../../model/attack.ts";
import type { Caller } from "../../model/caller.ts";
import type { Result } from "../../model/refusal.ts";
import type { TeamDrill } from "../../model/team-drill.ts";
import type { SyncNames } from "../../store/parts/syncs.ts";
import type { Store } from "../../store/store.ts";
import type { Library } from "../library/library.ts";
import type { Archive } from "./archive.ts";
import type { Aside } from "./aside.ts";
import type { AttackRequest } from "./attack-request.ts";
import type { Collectors } from "./collectors.ts";
import type { Configured } from "./configured.ts";
import type { DrillRequest } from "./drill-request.ts";
import type { ReadEnrolment } from "./enrolment.ts";
import type { EvidencePort } from "./evidence-port.ts";
import type { Files } from "./files.ts";
import type { GitPort } from "./git-port.ts";
import type { HookSpool } from "./hook-spool.ts";
import type { HostCall } from "./host-call.ts";
import type { KnownAgents } from "./known-agents.ts";
import type { Machine } from "./machine.ts";
import type { ModelPort } from "./model-port.ts";
import type { Question, Reply } from "./question.ts";
import type { Repository } from "./repository.ts";
import type { RunStates } from "./run-states.ts";
import type { Settings } from "./settings.ts";
import type { ReadSql } from "./sql.ts";
import type { Trust } from "./trust.ts";
import type { Waits } from "./waits.ts";

/** The resources of this process, shared by all calls. */
export interface Ports {
  readonly settings: Settings;
  /** the configuration that the settings come from; the built-in one if absent */
  readonly configured?: Configured | undefined;
  readonly now: () => number;
  /** the store, opened at its first use */
  readonly store: () => Promise<Store>;
  /** lets other calls of this thread run */
  readonly rest: () => Promise<void>;
  /** the calls that wait for a person */
  readonly waits: Waits;
  readonly library: Library;
  readonly files: Files;
  /** the project's folder; only a caller at this terminal may read or run anything outside of it */
  readonly root: string;
  /** finds files of the project in all its worktrees; absent where paths are taken as they are written */
  readonly repository?: Repository;
  /** the folder of the examples that come with Navigator */
  readonly examples: string;
  /** the folder of the workflows that come with Navigator */
  readonly bundled: string;
  /** the folder of the skills for agents; absent where none are served */
  readonly skills?: string;
  /** how agents name their runs: by handle or by sealed state */
  readonly states: RunStates;
  /** reads git repositories; absent where none is read */
  readonly git?: GitPort;
  /** reads the key that an authenticator made; absent where none is enrolled */
  readonly enrolment?: ReadEnrolment;
  /** why this server asks for no signatures; `undefined` if it does. Absent where no page is served */
  readonly signing?: () => string | undefined;
  /** the address of the page, if one is served */
  readonly page?: string | undefined;
  /** looks for the page of another server of this user on the same store; absent where this process serves one */
  readonly pageNearby?: (() => Promise<string | undefined>) | undefined;
  /** large files, for a person at a terminal of this machine */
  readonly archive?: Archive | undefined;
  /** the machine; absent where no operation may inspect it */
  readonly machine?: Machine;
  /** collects evidence; absent where evidence is not gathered */
  readonly evidence?: EvidencePort;
  /** measures the project; absent where nothing is measured */
  readonly collectors?: Collectors;
  /** a model that chooses among the ways on; absent where none is configured */
  readonly model?: ModelPort | undefined;
  /** plays the demo from its beginning; absent where no demo is played */
  readonly replayDemo?: (() => Promise<void>) | undefined;
  /** the agents with their own tokens; absent where every name is claimed */
  readonly agents?: KnownAgents;
  /** the trusted definitions; absent where none is trusted */
  readonly trust?: Trust;
  /** reads the database with SQL; absent for a store in memory */
  readonly sql?: ReadSql | undefined;
  /**
   * runs a hostile agent against a workflow; absent if there is no scratch store for it. It is a port because the
   * folder `attack` imports operations
   */
  readonly attack?: (request: AttackRequest, call: Call) => Promise<Result<AttackReport>>;
  /** rehearses a team in a scratch store; a port for the same reason */
  readonly drill?: (request: DrillRequest, call: Call) => Promise<Result<TeamDrill>>;
  /** another thread for long calls; absent if the process serves one caller only */
  readonly aside?: Aside<Call> | undefined;
  /** counts the refusals of this process by code; absent where none asks for them */
  readonly refusals?: Map<string, number>;
  /** counts what hooks of hosts refused, by what they refused and the client; absent where none asks for it */
  readonly hookRefusals?: Map<string, number>;
  /** the notes of hooks; absent where no hook writes beside the store */
  readonly hooks?: HookSpool | undefined;
  /** closes the opened resources */
  readonly close: () => Promise<void>;
}

export type Role = "agent" | "operator";

/** The project's syncs that a call has already read, so that its answer need not query them again. */
export interface SyncSummary {
  /** the project's unconfirmed syncs after the last change; the syncs of `task` come first */
  unconfirmed?: (SyncNames & { readonly task: string | undefined }) | undefined;
}

/** One call: its caller, and the ways to answer and to ask the caller's person. */
export interface Call {
  readonly ports: Ports;
  readonly role: Role;
  readonly caller: Caller;
  /** the name that grants may name: of the agent's own token, else from its header */
  readonly saidName?: string | undefined;
  /** the syncs that this call has read; `perform` sets it */
  readonly syncSummary: SyncSummary | undefined;
  /** what this call has found out about evidence that gates ask for: true, or why it does not hold; `perform` sets it */
  readonly looked?: Map<string, true | string>;
  /** receives long text piece by piece; without it, the text is in the answer */
  readonly sink?: ((text: string) => void) | undefined;
  /** asks the person behind the client, if the client supports it; the client repeats the call with the answer */
  readonly ask?: ((question: Question) => void) | undefined;
  /** asks the client of that person to open an address, if it supports it; the person answers on that page */
  readonly lead?: ((question: Question, address: string) => void) | undefined;
  /** the answer of the person whom an earlier `ask` or `lead` asked */
  readonly reply?: Reply | undefined;
  /** the `traceparent` with which the call came */
  readonly trace?: string | undefined;
  /** the session of the agent's host, if the host tells it */
  readonly host?: HostCall | undefined;
  /** whether the call can be repeated on another thread if it turns out to be long; `perform` sets it */
  readonly movable?: boolean;
  /** aborted when the caller no longer waits */
  readonly signal?: AbortSignal | undefined;
  /** reports progress; await it, because long work yields to other calls there */
  readonly progress: (done: number, total: number) => Promise<void> | undefined;
}
