import {
  type InstalledPolicy,
  type RouteMode,
  type RoutingBlock,
  type SignatureRule,
  usualRouteLimits,
} from "../model/routing.ts";
import { catalogue } from "../workflow/catalogue.ts";
import type { Program } from "../workflow/program.ts";
import type { RoutePolicy } from "./route-input.ts";

/** What an installation allows and knows. A workflow may only tighten its mode and limits. */
export interface InstalledRouting extends InstalledPolicy {
  readonly mode?: RouteMode | undefined;
}

/** How much each mode allows. */
const freedom: Readonly<Record<RouteMode, number>> = { deterministic: 0, assist: 1, authoritative: 2 };
const OWN_PRIORITY = 50;
const USUAL_ATTEMPTS = 2;

/** The rules in force for a step, from the programs around it, outermost first. */
export function routePolicy(programs: readonly Program[], installed: InstalledRouting): RoutePolicy {
  const { block, signatures } = combined(programs.at(-1)?.routing ?? noBlock, installed);
  const mode = programs
    .map(({ routing }): RouteMode => routing?.mode ?? "authoritative")
    .reduce((least, next) => (freedom[next] < freedom[least] ? next : least), installed.mode ?? "assist");
  const charter = programs.findLast((program) => program.charter)?.charter;
  return {
    mode,
    block,
    signatures,
    ...(charter && { charter }),
  };
}

const noBlock: RoutingBlock = {};

type Combined = Pick<RoutePolicy, "block" | "signatures">;

/** By configuration and block: the same rules are matched in every decision of a workflow. */
const cache = new WeakMap<InstalledRouting, WeakMap<RoutingBlock, Combined>>();

function combined(own: RoutingBlock, installed: InstalledRouting): Combined {
  const known = cache.get(installed) ?? new WeakMap<RoutingBlock, Combined>();
  cache.set(installed, known);
  const found = known.get(own) ?? combine(own, installed);
  known.set(own, found);
  return found;
}

/** The block of a workflow within that of the installation: the smaller limits, and the detours and signatures of both. */
function combine(own: RoutingBlock, installed: InstalledRouting): Combined {
  const inject = [...new Set([...(installed.inject ?? []), ...(own.inject ?? [])])];
  const block: RoutingBlock = {
    ...own,
    limits: {
      depth: least("depth", own, installed),
      excursions: least("excursions", own, installed),
    },
    detours: { ...installed.detours, ...own.detours },
    inject,
  };
  return { block, signatures: merged(merged(catalogue, installed, inject), own, inject) };
}

function least(limit: "depth" | "excursions", own: RoutingBlock, installed: InstalledRouting): number {
  const usual = usualRouteLimits[limit];
  return Math.min(usual, installed.limits?.[limit] ?? usual, own.limits?.[limit] ?? usual);
}

/** Known signatures with further ones. A known signature keeps its fewer attempts. */
function merged(
  rules: readonly SignatureRule[],
  { signatures = {} }: InstalledPolicy,
  inject: readonly string[],
): readonly SignatureRule[] {
  const own = Object.entries(signatures).map(([name, { when, target, attempts }]): SignatureRule => {
    const known = rules.find((rule) => rule.name === name);
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
  return [...rules.filter(({ name }) => !Object.hasOwn(signatures, name)), ...own];
}
