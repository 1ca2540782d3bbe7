import * as z from "zod";
import { Forensics, Reading } from "../../model/measurement.ts";
import type { Refusal } from "../../model/refusal.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { collectorsFor, measure } from "../movement/measure.ts";

const Output = Forensics.extend({ reports: z.array(Reading) });

export const forensics = operation({
  name: "forensics",
  summary:
    "Measure the project: tests, lint, types, coverage, changes. Reads reports and git; says what is not measured.",
  toolset: "route",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    reports: z.array(Key.min(1)).max(500).optional().describe("report files; default: the usual places"),
  }),
  output: Output,
  run: async ({ reports }, call) => {
    const collectors = collectorsFor(call);
    if (!collectors) return { ok: false, refusal: notAllowed };
    const { forensics: value, readings } = await measure(collectors, call, { reports });
    return { ok: true, value: { ...value, reports: [...readings] } };
  },
});

const notAllowed: Refusal = {
  code: "NOT_ALLOWED",
  message: "Nothing is measured here: commands are off. An operator turns them on with --allow-commands.",
  facts: { operation: "forensics" },
};
