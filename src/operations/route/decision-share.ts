import * as z from "zod";
import { Confidence } from "../../model/routing.ts";
import { calibrate } from "../../routing/calibration.ts";
import { modelShare } from "../../routing/model-share.ts";
import { operation } from "../door/operation.ts";
import { judgedLog } from "./judged-log.ts";

const MOST_ENTRIES = 200_000;

const count = z.number().int();
const Decided = z.object({ decisions: count, judged: count, good: count });
const Share = z.object({ rules: Decided, model: Decided, others: Decided, modelShare: z.number() });
const Report = z.object({
  whole: Share,
  rows: z.array(Share.extend({ flow: z.string(), signature: z.string().nullable() })),
  calibration: z.array(
    z.object({
      model: z.string(),
      confidence: Confidence,
      judged: count,
      wrong: count,
      isOverconfident: z.boolean(),
    }),
  ),
  /** true if the log has more entries than one call reads */
  incomplete: z.literal(true).optional(),
});

export const decisionShare = operation({
  name: "decision_share",
  summary:
    "Report what share of decisions needed a model, by workflow and signature, and how they turned out.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({}),
  output: Report,
  run: async (_input, call) => {
    const { lines, isIncomplete } = await judgedLog(call, MOST_ENTRIES);
    const { whole, rows } = modelShare(lines);
    return {
      ok: true,
      value: {
        whole,
        rows: [...rows],
        calibration: [...calibrate(lines)],
        ...(isIncomplete && { incomplete: true as const }),
      },
    };
  },
});
