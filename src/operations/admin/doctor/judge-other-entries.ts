import { type DefinitionEntry, isDefinitionEntry, type RecordEntry } from "../../../model/history.ts";
import { verifyDefinitionChain, verifyRecordChain } from "../../../store/chain.ts";

/**
 * The first problem with the entries that belong to no task. The entries of each workflow, and of each record, must
 * form an unbroken hash chain.
 */
export function judgeOtherEntries(
  project: string,
  entries: readonly (DefinitionEntry | RecordEntry)[],
): string | undefined {
  const isRecordEntry = (entry: DefinitionEntry | RecordEntry) => !isDefinitionEntry(entry);
  for (const [workflow, chain] of chainsOf(entries.filter(isDefinitionEntry), ({ workflow }) => workflow)) {
    const checked = verifyDefinitionChain(project, chain);
    if (!checked.sound)
      return `the ${checked.version}. entry of the workflow "${workflow}" is ${checked.problem}`;
  }
  for (const [name, chain] of chainsOf(entries.filter(isRecordEntry), ({ kind, id }) => `${kind} "${id}"`)) {
    const checked = verifyRecordChain(project, chain);
    if (!checked.sound) return `the ${checked.version}. entry of the ${name} is ${checked.problem}`;
  }
  return undefined;
}

function chainsOf<E>(entries: readonly E[], nameOf: (entry: E) => string): ReadonlyMap<string, readonly E[]> {
  const chains = new Map<string, E[]>();
  for (const entry of entries) {
    const name = nameOf(entry);
    const chain = chains.get(name);
    if (chain) chain.push(entry);
    else chains.set(name, [entry]);
  }
  return chains;
}
