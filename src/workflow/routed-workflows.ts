import type { Program } from "./program.ts";

/** Other names of bundled workflows. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["Flow 8 (Reset)", "reset"],
  ["flow-8-reset", "reset"],
]);

/** The workflow that a target of a detour or a signature stands for. */
export function routedWorkflow(target: string, routing: Program["routing"]): string {
  const detours = routing?.detours ?? {};
  const own = Object.hasOwn(detours, target) ? detours[target]?.workflow : undefined;
  const named = own ?? target;
  return aliases.get(named) ?? named;
}

/** The workflows that a program's routing block names: the targets of detours, injections and signatures. */
export function routedWorkflows({ routing }: Program): readonly string[] {
  if (!routing) return [];
  const { detours = {}, inject = [], signatures = {} } = routing;
  const targets = [
    ...Object.keys(detours),
    ...inject,
    ...Object.values(signatures).map(({ target }) => target),
  ];
  return [...new Set(targets.map((target) => routedWorkflow(target, routing)))];
}
