import type { Operation } from "../operations/door/operation.ts";
import { operations } from "../operations/operations.ts";

const byName = new Map(operations.map((operation) => [operation.name, operation]));

export function toolNamed(name: string): Operation {
  const found = byName.get(name);
  if (!found) throw new Error(`there is no tool ${name}`);
  return found;
}
