import type { Event } from "../../../model/event.ts";
import type { HookedRun } from "../../../model/hooked-run.ts";
import { guards, isWork } from "../../../workflow/requirements.ts";
import type { Call } from "../../ports/call.ts";

type Gates = NonNullable<HookedRun["gates"]>;

/** The most gates of one run that hooks are told of. */
const MOST_GATES = 50;

/**
 * The gates at which a person has agreed, after these events. A question is passed by a person's answer. A step with an
 * approval is passed by the report that the approval allows. A gate that the run enters again is open no more.
 */
export async function passedGates(known: Gates, events: readonly Event[], call: Call): Promise<Gates> {
  let gates = known;
  for (const event of events) {
    switch (event.type) {
      case "entered":
        gates = gates.filter(({ gate }) => gate !== event.step);
        break;
      case "answered":
        if (event.by.kind === "person" && !event.automatic && event.receipt)
          gates = [
            ...gates,
            { workflow: event.receipt.version, gate: event.step, option: event.option, passed: true },
          ];
        break;
      case "approved":
        if (event.by.kind === "person" && event.receipt)
          gates = [
            ...gates,
            {
              workflow: event.receipt.version,
              gate: event.step,
              requirement: event.requirement,
              passed: false,
            },
          ];
        break;
      case "reported":
        gates = await Promise.all(gates.map((gate) => reported(gate, event, call)));
        break;
      case "restored":
      case "ended":
        gates = [];
        break;
    }
  }
  return gates.slice(-MOST_GATES);
}

/** A gate after a report at it: passed if the report needed the approval. */
async function reported(
  gate: Gates[number],
  { step, outcome }: Extract<Event, { type: "reported" }>,
  { ports }: Call,
): Promise<Gates[number]> {
  if (gate.passed || gate.gate !== step) return gate;
  const { nodes } = await ports.library.pinned(ports.settings.project, gate.workflow);
  const node = nodes.get(step);
  const approval = isWork(node) && node.requirements.find(({ id }) => id === gate.requirement);
  return approval && guards(approval, outcome) ? { ...gate, passed: true } : gate;
}
