import { InjectedRecord } from "../../model/injected-record.ts";
import { INJECTED } from "../../model/record-kind.ts";
import type { DefinitionRecord } from "../../store/parts/definitions.ts";
import type { Store } from "../../store/store.ts";

/** The definition of steps that a decision added to a task. No list has it: only tasks inside the steps know it. */
export async function injectedDefinition(
  store: Store,
  project: string,
  version: string,
): Promise<DefinitionRecord | undefined> {
  const [record] = await store.records.load(project, INJECTED, [version]);
  const found = InjectedRecord.safeParse(record?.value).data;
  if (!found) return undefined;
  const { workflow: id, definition, task, at } = found;
  return { project, id, version, definition, source: `task ${task}`, loadedAt: at };
}
