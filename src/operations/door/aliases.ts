import type * as z from "zod";

/** Names under which callers know the same argument. An operation shows one of each group, and accepts all. */
const groups: readonly (readonly string[])[] = [
  ["taskId", "task"],
  ["worker", "worker_id", "agent"],
  ["text", "content"],
  ["path", "file"],
];

/** The arguments under the names that an operation has for them. A name that the operation knows stays as it is. */
export function withOwnNames(input: unknown, { shape }: z.ZodObject): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const renamed = Object.keys(input).map((name) => [name, ownName(name, input, shape)] as const);
  if (renamed.every(([name, own]) => name === own)) return input;
  const values: Readonly<Record<string, unknown>> = { ...input };
  return Object.fromEntries(renamed.map(([name, own]) => [own, values[name]]));
}

function ownName(name: string, input: object, shape: Readonly<Record<string, unknown>>): string {
  if (Object.hasOwn(shape, name)) return name;
  const own = groups.find((group) => group.includes(name))?.find((other) => Object.hasOwn(shape, other));
  return own === undefined || Object.hasOwn(input, own) ? name : own;
}
