import type { Operation } from "./door/operation.ts";
import { type Toolset, toolsetNames } from "./door/toolsets.ts";

/** The table of each toolset. */
const tables: Readonly<Record<Toolset, () => Promise<readonly Operation[]>>> = {
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
 * tables are loaded: the schemas of all operations together would make a server for one agent a fifth larger.
 */
export async function offeredOperations(
  offered: readonly Toolset[],
  granted: readonly string[],
): Promise<readonly Operation[]> {
  const wanted = new Set(
    granted.length > 0 ? toolsetNames : offered.flatMap((name) => [name, ...(shared[name] ?? [])]),
  );
  const order = Object.keys(tables) as Toolset[];
  const loaded = await Promise.all(order.filter((name) => wanted.has(name)).map((name) => tables[name]()));
  return loaded.flat();
}
