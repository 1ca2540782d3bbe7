import type { Lifecycle, LifecycleGate } from "../../../model/lifecycle.ts";
import { readCondition } from "../../../workflow/conditions/condition.ts";
import { fold } from "../../../workflow/conditions/fold.ts";
import { nearest } from "../../../workflow/nearest.ts";
import { quoted } from "../../../workflow/source/problem.ts";
import { gatePlace } from "../../moves/gate-place.ts";
import { reachedFrom, wayTo } from "../../reached-from.ts";
import type { LifecycleCheck, VerifyContext } from "../lifecycle-check.ts";

/** Checks that every gate can be satisfied: its attachment can be attached, and its conditions can hold. */
export const gateProofs: LifecycleCheck = (lifecycle, context) => {
  const reached = reachedFrom(lifecycle.states, lifecycle.settings.initialState);
  for (const [key, gates] of Object.entries(context.layer.gates ?? {}))
    for (const [index, gate] of gates.entries()) {
      const problem = whyUnsatisfiable(gate, context);
      if (problem === undefined) continue;
      const place = gatePlace(key);
      const walk =
        place?.kind === "phase"
          ? wayInPhase(lifecycle, place.name, gate, reached)
          : place && reached.has(place.name)
            ? blockedWay(lifecycle, place.name, gate, reached)
            : undefined;
      context.log.add({
        code: "unsatisfiable-gate",
        severity: gate.enforcement === "reject" ? "error" : "warning",
        path: ["gates", key, index],
        message: `No task can satisfy the gate ${quoted(gate.type)}: ${problem.why}.`,
        fix: problem.fix,
        ...(walk && { walk }),
      });
    }
};

interface GateProblem {
  readonly why: string;
  readonly fix: string;
}

function whyUnsatisfiable(gate: LifecycleGate, { attachable }: VerifyContext): GateProblem | undefined {
  const types = gate.evidence?.flatMap((one) => ("attachment" in one ? [one.attachment] : [])) ?? [gate.type];
  const refused = attachable && types.find((type) => !attachable.has(type));
  if (attachable && refused !== undefined) {
    const close = nearest(refused, attachable);
    const fix = close ? `Did you mean "${close.word}"?` : "Add the type to attachments.definitions.";
    return { why: `the configuration refuses attachments of the type ${quoted(refused)}`, fix };
  }
  for (const one of gate.evidence ?? []) {
    const text = "variable" in one ? one.variable : "report" in one ? one.expect : undefined;
    if (text !== undefined && isNeverTrue(text))
      return { why: `${quoted(text)} never holds`, fix: "Write a condition that can hold." };
  }
  return undefined;
}

function isNeverTrue(text: string): boolean {
  const read = readCondition(text);
  return read.ok && fold(read.condition.expression) === false;
}

/** The states up to the gate. The last one is the state that no task can enter because of the gate. */
function blockedWay(
  { states }: Lifecycle,
  name: string,
  { on, to }: LifecycleGate,
  reached: ReadonlyMap<string, string | undefined>,
): string[] {
  const way = wayTo(name, reached);
  if (on === "enter") return way;
  const next =
    to ?? states[name]?.exits.find((exit) => ["active", "done"].includes(states[exit]?.category ?? ""));
  return next === undefined ? way : [...way, next];
}

/**
 * The way of a task in a phase. An entry gate stops it before the phase; an exit gate stops it at the next phase that
 * the gate names, or at a done state, which leaves every phase.
 */
function wayInPhase(
  { states, order }: Lifecycle,
  phase: string,
  { on, to }: LifecycleGate,
  reached: ReadonlyMap<string, string | undefined>,
): string[] {
  const at = order.find((state) => reached.has(state) && states[state]?.category === "active");
  if (at === undefined) return [];
  const way = wayTo(at, reached);
  if (on === "enter") return [...way, `${at} in ${phase}`];
  const done = order.find((state) => reached.has(state) && states[state]?.category === "done");
  const stop = to === undefined ? done : `${at} in ${to}`;
  return [...way.slice(0, -1), `${at} in ${phase}`, ...(stop === undefined ? [] : [stop])];
}
