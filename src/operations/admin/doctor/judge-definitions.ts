import type { DefinitionEntry } from "../../../model/history.ts";
import { verifyDefinitionChain } from "../../../store/chain.ts";

/** The first problem with the entries of loaded definitions. The entries of each workflow must be an unbroken chain. */
export function judgeDefinitions(project: string, entries: readonly DefinitionEntry[]): string | undefined {
  const chains = new Map<string, DefinitionEntry[]>();
  for (const entry of entries) {
    const chain = chains.get(entry.workflow);
    if (chain) chain.push(entry);
    else chains.set(entry.workflow, [entry]);
  }
  for (const [workflow, chain] of chains) {
    const checked = verifyDefinitionChain(project, chain);
    if (!checked.sound)
      return `the ${checked.version}. entry of the workflow "${workflow}" is ${checked.problem}`;
  }
  return undefined;
}
