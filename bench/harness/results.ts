import { readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { Group, GroupReport } from "./group.ts";
import { load, type Machine, thisMachine, versions } from "./machine.ts";

export interface GroupResult extends GroupReport {
  readonly name: string;
  readonly about: string;
  readonly date: string;
  /** processes that wanted a core in the minute before the run, and in its last minute */
  readonly load: { readonly before: number; readonly after: number };
  readonly versions: Readonly<Record<string, string>>;
}

interface Results {
  readonly machine: Machine;
  readonly groups: readonly GroupResult[];
}

export async function runGroup({ name, about, peers, load: loadGroup }: Group): Promise<GroupResult> {
  const before = load();
  const { run } = await loadGroup();
  const findings = await run();
  return {
    name,
    about,
    date: new Date().toISOString(),
    load: { before, after: load() },
    versions: versions(peers),
    ...findings,
  };
}

/** Groups that did not run keep their earlier result, unless it is from another machine or Node. */
export function writeResults(file: string, ran: GroupResult, order: readonly string[]): void {
  const machine = thisMachine();
  const kept = earlier(file, machine).filter(({ name }) => name !== ran.name && order.includes(name));
  const groups = [ran, ...kept].toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const results: Results = { machine, groups };
  writeFileSync(file, `${JSON.stringify(results, rounded, 2)}\n`);
}

function earlier(file: string, machine: Machine): readonly GroupResult[] {
  try {
    const results = JSON.parse(readFileSync(file, "utf8")) as Results;
    return isDeepStrictEqual(results.machine, machine) ? results.groups : [];
  } catch {
    return [];
  }
}

/** Four digits: more would be noise. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
