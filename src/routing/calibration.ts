import type { Confidence } from "../model/routing.ts";
import { grouped } from "./grouped.ts";
import type { JudgedLine } from "./judge-outcomes.ts";

/** Only the last outcomes count, so that a model is not judged by its past for ever. */
const WINDOW = 50;
const LEAST_JUDGED = 10;
const MOST_WRONG_PART = 0.25;

/** How often the decisions of one model were right, for one confidence. */
export interface Calibration {
  readonly model: string;
  readonly confidence: Confidence;
  readonly judged: number;
  readonly wrong: number;
  /** whether this confidence is wrong too often to be believed */
  readonly isOverconfident: boolean;
}

/** Compares the confidence of models with what came of their decisions. The lines are in their order. */
export function calibrate(lines: readonly JudgedLine[]): readonly Calibration[] {
  const judged = lines.filter(
    ({ line, outcome }) => line.source === "navigator" && line.model !== undefined && outcome !== undefined,
  );
  const groups = grouped(judged, ({ line }) => JSON.stringify([line.model?.name, line.confidence]));
  return [...groups].map(([key, all]): Calibration => {
    const group = all.slice(-WINDOW);
    const [model, confidence] = JSON.parse(key) as [string, Confidence];
    const wrong = group.filter(({ outcome }) => outcome === "bad").length;
    const isOverconfident =
      confidence === "HIGH" && group.length >= LEAST_JUDGED && wrong > group.length * MOST_WRONG_PART;
    return { model, confidence, judged: group.length, wrong, isOverconfident };
  });
}

/** The confidence that counts, and why it is not the stated one. */
export function calibrated(
  model: string,
  confidence: Confidence,
  calibrations: readonly Calibration[],
): { readonly confidence: Confidence; readonly said?: string } {
  const found = calibrations.find((one) => one.model === model && one.confidence === confidence);
  if (!found?.isOverconfident) return { confidence };
  const { wrong, judged } = found;
  return {
    confidence: "LOW",
    said: `${confidence} of ${model} counts as LOW: ${wrong} of its last ${judged} were wrong`,
  };
}
