import type { World } from "../bounds/world.ts";

/** What judging an event asks about the machine. The functions must not throw. */
export interface HookWorld {
  readonly client: string;
  readonly failsOpen: boolean;
  readonly now: number;
  /** the world of the bounds, made when a call is judged */
  readonly bounds: () => World;
  /** a hash that only this installation can make */
  readonly keyed: (text: string) => string;
  /** the commit that git's HEAD names, for a folder */
  readonly head: (folder: string) => string | undefined;
  /** the text of a short file */
  readonly readText: (path: string) => string | undefined;
  /** the settings files of the client that may start hooks, for a folder */
  readonly settingsFiles: (folder: string) => readonly string[];
}
