import { type Lifecycle, type LifecycleGate, OVER } from "../../../model/lifecycle.ts";
import { nearest, suggestOneOf } from "../../../workflow/nearest.ts";
import { quoted } from "../../../workflow/source/problem.ts";
import { gatePlace } from "../../moves/gate-place.ts";
import { type LifecycleCheck, shownStates, type VerifyContext } from "../lifecycle-check.ts";
import { reportUnknownPhase } from "../unknown-phase.ts";
import { reportUnknownState } from "../unknown-state.ts";

/** Checks that every gate is at a state or phase where a move can meet it. */
export const gatePlaces: LifecycleCheck = (lifecycle, context) => {
  for (const [key, gates] of Object.entries(context.layer.gates ?? {})) {
    const place = gatePlace(key);
    if (!place) reportBadKey(key, lifecycle, context);
    else if (place.kind === "phase")
      reportUnknownPhase(place.name, ["gates", key], "The gate", lifecycle, context);
    else if (!Object.hasOwn(lifecycle.states, place.name))
      reportUnknownState(
        place.name,
        ["gates", key],
        `The gate guards the state ${quoted(place.name)}, and there is no such state.`,
        lifecycle,
        context,
      );
    for (const [index, gate] of gates.entries()) {
      const path = ["gates", key, index];
      if (place?.kind === "status") judgeStateGate(place.name, gate, path, lifecycle, context);
      if (place?.kind === "phase" && gate.to !== undefined)
        reportUnknownPhase(gate.to, [...path, "to"], "The gate", lifecycle, context);
    }
  }
};

function reportBadKey(key: string, lifecycle: Lifecycle, { log }: VerifyContext): void {
  const bare = key.includes(":") ? key.slice(key.indexOf(":") + 1) : key;
  const state = nearest(bare, shownStates(lifecycle));
  const phase = nearest(bare, Object.keys(lifecycle.phases));
  const meant = state ? `status:${state.word}` : phase ? `phase:${phase.word}` : undefined;
  log.add({
    code: "unknown-key",
    severity: "warning",
    path: ["gates", key],
    message: `${quoted(key)} names neither a state nor a phase; its gates have no effect.`,
    fix: meant === undefined ? 'Write "status:<state>" or "phase:<phase>".' : `Did you mean "${meant}"?`,
  });
}

function judgeStateGate(
  name: string,
  gate: LifecycleGate,
  path: readonly (string | number)[],
  lifecycle: Lifecycle,
  { log }: VerifyContext,
): void {
  const state = lifecycle.states[name];
  if (!state || state.hidden) return;
  const { exits } = state;
  if (gate.on === "enter") return;
  if (state.category === "done") {
    log.add({
      code: "exit-gate-on-done",
      path,
      message: `The gate guards leaving ${quoted(name)}, which is done: it stops nobody from completing a task.`,
      fix: 'Write "on: enter" if it is to be met before a task is done.',
    });
    return;
  }
  if (gate.to !== undefined && !exits.includes(gate.to)) {
    log.add({
      code: "idle-gate",
      path: [...path, "to"],
      message: `${quoted(name)} has no exit ${quoted(gate.to)}, so the gate guards nothing.`,
      fix: suggestOneOf(gate.to, exits.length === 0 ? shownStates(lifecycle) : exits),
    });
    return;
  }
  const guarded = exits.filter((exit) => {
    const category = lifecycle.states[exit]?.category;
    return category === "active" || category === "done";
  });
  if (gate.to !== undefined || guarded.length > 0) return;
  log.add({
    code: "idle-gate",
    path,
    message: `${quoted(name)} ${OVER.includes(state.category) ? "ends tasks" : "has no active or done exit"}, so the gate guards nothing.`,
    fix: 'Write "on: enter", or name the guarded exit with "to".',
  });
}
