import type { ServerAt } from "./postgres-driver.ts";

const SCHEMA = "navigator";

/**
 * The server that a URL names. Two of its parameters are ours: `schema` holds the tables, and `prepare=off` is for poolers
 * that give each transaction another session. The driver reads the others.
 */
export function serverAt(text: string): ServerAt {
  const url = new URL(text);
  const schema = url.searchParams.get("schema") ?? SCHEMA;
  const prepare = url.searchParams.get("prepare") !== "off";
  for (const own of ["schema", "prepare"]) url.searchParams.delete(own);
  return { url: url.href, schema, prepare };
}
