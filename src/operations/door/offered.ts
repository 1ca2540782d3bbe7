import type { Operation, Toolset } from "./operation.ts";

/** Those with which a caller sees whole workflows and histories; one that is only led must not. */
const OVERVIEW: readonly Toolset[] = ["tasks", "author", "admin"];

export function showsAll(toolsets: readonly Toolset[]): boolean {
  return toolsets.some((toolset) => OVERVIEW.includes(toolset));
}

/** Whether agents who are offered these toolsets may ask for an operation. */
export function isOffered({ toolset }: Pick<Operation, "toolset">, toolsets: readonly Toolset[]): boolean {
  return toolsets.includes(toolset) || (toolset === "admin" && showsAll(toolsets));
}
