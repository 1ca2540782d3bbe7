import type { RouteSource } from "../model/routing.ts";
import { grouped } from "./grouped.ts";
import type { JudgedLine } from "./judge-outcomes.ts";

/** How many decisions one kind of decider made, how many outcomes are known, and how many of these are good. */
export interface Decided {
  readonly decisions: number;
  readonly judged: number;
  readonly good: number;
}

export interface Share {
  readonly rules: Decided;
  readonly model: Decided;
  /** the step's own recommendation, and escalations without a rule */
  readonly others: Decided;
  /** the part of the decisions that needed a model, from 0 to 1 */
  readonly modelShare: number;
}

export interface ShareRow extends Share {
  readonly flow: string;
  /** the matched signature; null for decisions without one */
  readonly signature: string | null;
}

export interface ShareReport {
  readonly whole: Share;
  /** by workflow, then by signature; the most decisions first */
  readonly rows: readonly ShareRow[];
}

const deciders: Readonly<Record<RouteSource, "rules" | "model" | "others">> = {
  fast_path: "rules",
  deterministic: "rules",
  navigator: "model",
  envelope: "others",
  escalate: "others",
};

/** How many decisions still need a model, by workflow and signature. */
export function modelShare(lines: readonly JudgedLine[]): ShareReport {
  const groups = grouped(lines, ({ line }) =>
    JSON.stringify([line.flow_key, line.signature_matched ?? null]),
  );
  const rows = [...groups].map(([key, group]): ShareRow => {
    const [flow, signature] = JSON.parse(key) as [string, string | null];
    return { flow, signature, ...shareOf(group) };
  });
  return {
    whole: shareOf(lines),
    rows: rows.toSorted((a, b) => total(b) - total(a) || (rowName(a) < rowName(b) ? -1 : 1)),
  };
}

function shareOf(lines: readonly JudgedLine[]): Share {
  const of = (decider: "rules" | "model" | "others"): Decided => {
    const own = lines.filter(({ line }) => deciders[line.source] === decider);
    const judged = own.filter(({ outcome }) => outcome !== undefined);
    return {
      decisions: own.length,
      judged: judged.length,
      good: judged.filter(({ outcome }) => outcome === "good").length,
    };
  };
  const model = of("model");
  return {
    rules: of("rules"),
    model,
    others: of("others"),
    modelShare: lines.length === 0 ? 0 : model.decisions / lines.length,
  };
}

function total({ rules, model, others }: Share): number {
  return rules.decisions + model.decisions + others.decisions;
}

function rowName({ flow, signature }: ShareRow): string {
  return JSON.stringify([flow, signature]);
}
