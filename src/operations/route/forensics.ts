import * as z from "zod";
import { Forensics, Reading } from "../../model/measurement.ts";
import type { Result } from "../../model/refusal.ts";
import { combineReadings } from "../../routing/combine-readings.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import type { Collectors } from "../ports/collectors.ts";
import { Pace } from "../ports/pace.ts";

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
    const collectors = allowed(call);
    if (!collectors.ok) return collectors;
    const { report, git, found } = collectors.value;
    const fromGit = await git(call.signal);
    const paths = reports ?? (await found());
    const readings: Reading[] = [];
    const pace = new Pace(call);
    for (const [index, path] of paths.entries()) {
      readings.push(await report(path));
      await call.progress(index + 1, paths.length);
      await pace.next();
    }
    const head = fromGit.flatMap((one) => (one.measured ? (one.commit ?? []) : []))[0];
    const value = combineReadings([...fromGit, ...readings], { head, isChosen: reports !== undefined });
    return { ok: true, value: { ...value, reports: readings } };
  },
});

/**
 * The collectors, if the caller may measure. Measuring runs git, so a server allows it only if an operator has
 * allowed commands.
 */
function allowed({ role, caller, ports: { collectors, settings } }: Call): Result<Collectors> {
  const isAtTerminal = role === "operator" && caller.channel === "terminal";
  if (collectors && (isAtTerminal || settings.commands === "trusted")) return { ok: true, value: collectors };
  return {
    ok: false,
    refusal: {
      code: "NOT_ALLOWED",
      message: "Nothing is measured here: commands are off. An operator turns them on with --allow-commands.",
      facts: { operation: "forensics" },
    },
  };
}
