import type { Call } from "../../src/operations/ports/call.ts";
import type { Store } from "../../src/store/store.ts";
import type { Desk } from "./desk.ts";

/** How often a call let others run, wrote, and read the text of a definition. */
export interface Counts {
  rests: number;
  commits: number;
  definitions: number;
}

/** A call of the desk that counts. `during` runs at every rest, as another caller's work would. */
export function countedCall(desk: Desk, during: () => void = () => {}): { call: Call; counts: Counts } {
  const counts: Counts = { rests: 0, commits: 0, definitions: 0 };
  const store = async (): Promise<Store> => {
    const own = await desk.call.ports.store();
    return {
      ...own,
      commit: (asked) => {
        counts.commits += 1;
        return own.commit(asked);
      },
      definitions: {
        ...own.definitions,
        current: (project, ids) => {
          counts.definitions += 1;
          return own.definitions.current(project, ids);
        },
      },
    };
  };
  const rest = async (): Promise<void> => {
    counts.rests += 1;
    during();
  };
  return { call: { ...desk.call, ports: { ...desk.call.ports, store, rest } }, counts };
}
