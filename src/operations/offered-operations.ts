import type { OfferedOperation, Operation, OperationFacts } from "./door/operation.ts";
import { type Toolset, toolsetNames } from "./door/toolsets.ts";

/**
 * The build replaces this name by the facts of each toolset's operations, as JSON text. It is undefined if the program
 * runs from source.
 */
declare const READY_FACTS: Readonly<Record<Toolset, string>> | undefined;

/** The table of each toolset. */
export const tables: Readonly<Record<Toolset, () => Promise<readonly Operation[]>>> = {
  guided: async () => (await import("./tables/guided.ts")).guided,
  nav: async () => (await import("./tables/nav.ts")).nav,
  tasks: async () => (await import("./tables/tasks.ts")).tasks,
  route: async () => (await import("./tables/route.ts")).route,
  team: async () => (await import("./tables/team.ts")).team,
  author: async () => (await import("./tables/author.ts")).author,
  admin: async () => (await import("./tables/admin.ts")).admin,
};

/** The tables of other toolsets that have operations which a toolset offers too (`alsoIn`). */
const shared: Readonly<Partial<Record<Toolset, readonly Toolset[]>>> = { team: ["tasks"], admin: ["team"] };

/**
 * All operations that these toolsets offer or that were granted, in display order, and perhaps others. Only their
 * tables are loaded: the schemas of all operations together would make a server for one agent a fifth larger. The built
 * program does not load even these before the first call: a host asks for the list of tools first.
 */
export async function offeredOperations(
  offered: readonly Toolset[],
  granted: readonly string[],
): Promise<readonly OfferedOperation[]> {
  const wanted = new Set(
    granted.length > 0 ? toolsetNames : offered.flatMap((name) => [name, ...(shared[name] ?? [])]),
  );
  const order = Object.keys(tables) as Toolset[];
  const isReady = typeof READY_FACTS === "object";
  const read = (name: Toolset) =>
    isReady ? lateOperations(name, JSON.parse(READY_FACTS[name])) : tables[name]();
  const found = await Promise.all(order.filter((name) => wanted.has(name)).map(read));
  return found.flat();
}

function lateOperations(toolset: Toolset, facts: readonly OperationFacts[]): readonly OfferedOperation[] {
  return facts.map((each, index) => ({
    ...each,
    load: async () => {
      const operation = (await tables[toolset]())[index];
      if (operation?.name !== each.name) throw new Error(`${each.name} is not in the table of ${toolset}`);
      return operation;
    },
  }));
}

/** The facts of an operation, as the build embeds them. */
export function factsOf({ input, output, subject, run, ...facts }: Operation): OperationFacts {
  return facts;
}
