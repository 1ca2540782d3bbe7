import type { Caller } from "../model/caller.ts";
import type { SyncNames } from "../store/parts/syncs.ts";
import type { Store } from "../store/store.ts";
import type { Archive } from "./archive.ts";
import type { EvidencePort } from "./evidence/evidence-port.ts";
import type { Trust } from "./evidence/trust.ts";
import type { Files } from "./files.ts";
import type { RunStates } from "./guided/run-states.ts";
import type { Library } from "./library.ts";
import type { Machine } from "./machine.ts";
import type { Question, Reply } from "./people/question.ts";
import type { Settings } from "./settings.ts";

export type Role = "agent" | "operator";

/** What a call has learned on its way, so that it is not asked for again. */
export interface Tally {
  /** unconfirmed syncs of the project after the last change, those of this task named first */
  unconfirmed?: (SyncNames & { readonly task: string | undefined }) | undefined;
}

/** What one call works with. */
export interface Context {
  readonly role: Role;
  readonly caller: Caller;
  /** what an agent has called itself in its header; it may have been granted something under that name */
  readonly saidName?: string | undefined;
  readonly settings: Settings;
  readonly now: () => number;
  /** opened when it is first needed */
  readonly store: () => Promise<Store>;
  readonly library: Library;
  /** a store of its own, gone when it is closed; absent where none is to be had */
  readonly scratch?: () => Promise<Store>;
  readonly files: Files;
  /** the project's folder: nothing outside it is read or run for a caller who is not at this terminal */
  readonly root: string;
  /** where the examples that come with Navigator are */
  readonly examples: string;
  readonly bundled: string;
  /** where the skills for agents are; absent where none are served */
  readonly skills?: string;
  /** large files, for a person at a terminal of this machine */
  readonly archive?: Archive | undefined;
  /** where long text goes as it comes; without it, it is in the answer */
  readonly sink?: (text: string) => void;
  /** absent where nothing of the machine is to be looked at */
  readonly machine?: Machine;
  /** absent where nothing is looked into */
  readonly evidence?: EvidencePort;
  /** absent where nothing is trusted */
  readonly trust?: Trust;
  /** nothing until it is called: each call has its own */
  readonly tally: Tally | undefined;
  /** how runs are named to agents */
  readonly states: RunStates;
  /** where the page is, if one is served */
  readonly page?: string | undefined;
  /** asks the person behind the caller's client, if there is a way to; the answer comes with the same call again */
  readonly ask?: (question: Question) => void;
  /** has that person's client open an address, if it can: the answer is given there, past the client */
  readonly lead?: (question: Question, address: string) => void;
  /** what that person said */
  readonly reply?: Reply;
  /** the caller does not wait any more */
  readonly signal?: AbortSignal;
  /** to be waited for: long work gives way to others here */
  readonly progress: (done: number, total: number) => Promise<void> | undefined;
  /** closes what was opened */
  readonly close: () => Promise<void>;
}
