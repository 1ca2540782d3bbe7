import { builtInLinks, type Link } from "../../model/link.ts";
import type { Call } from "../ports/call.ts";

/** The types of links, and what each holds up: the built-in ones and the configured ones. */
export function linkTypesOf({ ports: { configured } }: Call): Record<string, Link["blocks"]> {
  const types = { ...builtInLinks, ...configured?.values.dependencies };
  return Object.fromEntries(Object.entries(types).map(([name, { blocks }]) => [name, blocks]));
}
