import { counted } from "../model/words/counted.ts";
import { decisionShare } from "../operations/route/decision-share.ts";
import type { Screen } from "./screen.ts";
import { table } from "./table.ts";

interface Counts {
  readonly decisions: number;
  readonly judged: number;
  readonly good: number;
}

/** Reports what share of decisions needed a model, by workflow and signature. */
export function showShare(screen: Screen, json: boolean | undefined): Promise<void> {
  const { bold, dim, yellow } = screen.colours;
  return screen.show(decisionShare, {}, { json }, ({ whole, rows, calibration }) => {
    const lines = rows.map(({ flow, signature, rules, model, others, modelShare }) => [
      { text: flow, paint: bold },
      { text: signature ?? "-" },
      { text: percent(modelShare) },
      { text: `rules ${words(rules)}`, paint: dim },
      { text: `model ${words(model)}`, paint: dim },
      { text: `others ${words(others)}`, paint: dim },
    ]);
    const total = whole.rules.decisions + whole.model.decisions + whole.others.decisions;
    const doubts = calibration
      .filter(({ isOverconfident }) => isOverconfident)
      .map((one) =>
        yellow(
          `${one.confidence} of ${one.model} counts as LOW: ${one.wrong} of its last ${one.judged} were wrong`,
        ),
      );
    const summary =
      total === 0
        ? "No decisions."
        : `${counted(total, "decision")}, ${percent(whole.modelShare)} by a model`;
    return { text: [...table(lines), ...doubts, summary, ""].join("\n") };
  });
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function words({ decisions, judged, good }: Counts): string {
  return judged === 0 ? String(decisions) : `${decisions} (${good} of ${judged} good)`;
}
