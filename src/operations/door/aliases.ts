import * as z from "zod";

/** Names under which callers know the same argument. An operation shows one of each group, and accepts all. */
const groups: readonly (readonly string[])[] = [
  ["taskId", "task"],
  ["worker", "worker_id", "agent"],
  ["text", "content"],
  ["path", "file"],
];

type Shape = Readonly<Record<string, unknown>>;

/**
 * The arguments under the names that an operation has for them, in lists of objects too. A name that the operation knows
 * stays as it is.
 */
export function withOwnNames(input: unknown, { shape }: z.ZodObject): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  if (isPlain(input, shape)) return input;
  const entries = Object.entries(input).map(([name, value]) => {
    const own = ownName(name, input, shape);
    return { name, own, value, inner: namedInside(value, shape[own]) };
  });
  if (entries.every(({ name, own, value, inner }) => name === own && value === inner)) return input;
  return Object.fromEntries(entries.map(({ own, inner }) => [own, inner]));
}

/** Whether nothing is to be renamed, as in most calls: every name is the operation's own, and no value is a list. */
function isPlain(input: object, shape: Shape): boolean {
  const fields = input as Shape;
  for (const name in fields) if (!Object.hasOwn(shape, name) || Array.isArray(fields[name])) return false;
  return true;
}

function ownName(name: string, input: object, shape: Shape): string {
  if (Object.hasOwn(shape, name)) return name;
  const own = groups.find((group) => group.includes(name))?.find((other) => Object.hasOwn(shape, other));
  return own === undefined || Object.hasOwn(input, own) ? name : own;
}

/** A list of objects with their own names; any other value as it is. */
function namedInside(value: unknown, schema: unknown): unknown {
  const list = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  const element = list instanceof z.ZodArray ? list.element : undefined;
  if (!Array.isArray(value) || !(element instanceof z.ZodObject)) return value;
  if (!groups.flat().some((name) => Object.hasOwn(element.shape, name))) return value;
  return value.map((one) => withOwnNames(one, element));
}
