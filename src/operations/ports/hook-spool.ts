import type { World } from "../../bounds/world.ts";
import type { HookWorld } from "../../hooks/hook-world.ts";

/** Notes of hooks that no process has taken in before. */
export interface TakenNotes {
  /** the content of the files, not checked yet: an agent can write there too */
  readonly notes: readonly unknown[];
  /** removes the files, once their notes are stored */
  readonly forget: () => Promise<void>;
}

/** The folder in which hooks leave notes for Navigator. */
export interface HookSpool {
  /** takes the waiting notes of all sessions; another process does not get them again, unless this one dies */
  readonly take: () => Promise<TakenNotes>;
  /** the hash that hooks make of commands and outputs: the same at all servers of one store */
  readonly keyed: () => Promise<(text: string) => string>;
  /** the machine as the judge of bounds sees it */
  readonly bounds: () => World;
  /** the machine as hooks see it, for events that come to a server */
  readonly world: (client: string, failsOpen: boolean) => Promise<HookWorld>;
}
