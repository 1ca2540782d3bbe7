import { resolveConfig } from "../config/resolve-config.ts";
import { RouteMode as Mode, type RouteMode } from "../model/routing.ts";
import type { Ports } from "../operations/ports/call.ts";
import { pick } from "../rehearsal/seeded.ts";
import { falseFigures, falseProblems } from "./false-figures.ts";
import { hostileModel } from "./hostile-model.ts";

type Lies = Pick<Ports, "collectors" | "model" | "configured">;

/** The most that a configuration allows, so that no budget ends the attack. */
const unlimited = { callsPerTask: 10_000, callsPerDay: 1_000_000, usdPerDay: 100_000 };

/**
 * Routing at its worst: figures that fit no project, and a model that answers anything. Each call has its own mode, and
 * a model or the caller itself as the one that chooses.
 */
export function hostileRouting(chance: () => number, configured: Ports["configured"]): () => Lies {
  const model = hostileModel(chance);
  const { values, explained = [], findings = [] } = configured ?? { values: resolveConfig([]).values };
  const collectors: NonNullable<Ports["collectors"]> = {
    git: async () => [],
    found: async () => ["report"],
    report: async () => ({
      measured: true,
      source: "report",
      rank: 1,
      at: "2026-01-05T10:00:00.000Z",
      values: falseFigures(chance),
      problems: falseProblems(chance),
    }),
  };
  return () => {
    const mode: RouteMode = pick(Mode.options, chance) ?? "assist";
    const isAsked = chance() < 0.5;
    const routing = { ...values.routing, mode, model: { ...unlimited, port: "caller" as const } };
    return {
      collectors,
      configured: { values: { ...values, routing }, explained, findings },
      ...(isAsked && { model }),
    };
  };
}
