import type { RouteMode, RoutingBlock, SignatureRule } from "../model/routing.ts";
import type { Program } from "../workflow/program.ts";
import { catalogue } from "./catalogue.ts";
import type { RoutePolicy } from "./route-input.ts";

/** What an installation allows. A workflow may only allow less. */
export interface InstalledRouting {
  readonly mode?: RouteMode | undefined;
}

/** How much each mode allows. */
const freedom: Readonly<Record<RouteMode, number>> = { deterministic: 0, assist: 1, authoritative: 2 };
const OWN_PRIORITY = 50;
const USUAL_ATTEMPTS = 2;

/** The rules in force for a step, from the programs around it, outermost first. */
export function routePolicy(programs: readonly Program[], installed: InstalledRouting): RoutePolicy {
  const block = programs.at(-1)?.routing ?? noBlock;
  const mode = programs
    .map(({ routing }): RouteMode => routing?.mode ?? "authoritative")
    .reduce((least, next) => (freedom[next] < freedom[least] ? next : least), installed.mode ?? "assist");
  const charter = programs.findLast((program) => program.charter)?.charter;
  return {
    mode,
    block,
    signatures: signaturesOf(block),
    ...(charter && { charter }),
  };
}

const noBlock: RoutingBlock = {};
/** By block: the same rules are matched in every decision of a workflow. */
const cache = new WeakMap<RoutingBlock, readonly SignatureRule[]>();

function signaturesOf(block: RoutingBlock): readonly SignatureRule[] {
  const known = cache.get(block) ?? merged(block);
  cache.set(block, known);
  return known;
}

/** The catalogue with the workflow's own entries. A known signature keeps its fewer attempts. */
function merged({ signatures = {}, inject = [] }: RoutingBlock): readonly SignatureRule[] {
  const own = Object.entries(signatures).map(([name, { when, target, attempts }]): SignatureRule => {
    const known = catalogue.find((rule) => rule.name === name);
    const most = known?.attempts ?? USUAL_ATTEMPTS;
    return {
      priority: OWN_PRIORITY,
      ...known,
      name,
      ...(when !== undefined && { when }),
      decision: inject.includes(target) ? "INJECT_FLOW" : "DETOUR",
      target,
      attempts: Math.min(attempts ?? most, most),
    };
  });
  return [...catalogue.filter(({ name }) => !Object.hasOwn(signatures, name)), ...own];
}
