import { apply } from "../../engine/apply.ts";
import type { Position } from "../../model/position.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { Turn } from "../../model/turn.ts";
import { clockCaller } from "../../tasks/clock-caller.ts";
import type { Program, ProgramNode } from "../../workflow/program.ts";
import { collectFacts, withEvidence } from "../movement/evidence/gather-evidence.ts";
import { judgeAssurance } from "../movement/judge-assurance.ts";
import { formsCount } from "../people/forms-count.ts";
import type { Call } from "../ports/call.ts";
import type { Settings } from "../ports/settings.ts";
import type { GuidedRun } from "./guided-run.ts";
import { sealedState } from "./seal-run.ts";

export interface CarriedState {
  readonly program: Program;
  readonly position: Position;
  readonly task: string;
  readonly sequence: number;
  /** the sealed token that the run came from; absent after a move */
  readonly token?: string | undefined;
}

/** A run that exists only in its sealed token. An agent that has an old token can return to the old position. */
export async function carriedRun(carried: CarriedState, call: Call): Promise<GuidedRun> {
  const { program, position, task, sequence } = carried;
  const world = await call.ports.library.worldFor(
    call.ports.settings.project,
    program,
    position,
    call.ports.now(),
    {},
  );
  const after = (turn: Turn) =>
    carriedRun({ program, position: turn.position, task, sequence: sequence + 1 }, call);
  const run: GuidedRun = {
    taskId: task,
    program,
    position,
    world,
    state: async () =>
      carried.token === undefined ? sealedState(carried, call) : { ok: true, value: carried.token },
    move: async (asked, details) => {
      if (details?.attachments?.length) return { ok: false, refusal: attachmentsNeedStore };
      const here = { program, position, world };
      const facts = asked.type === "report" ? await collectFacts(call, here, () => asked) : undefined;
      if (facts && !facts.ok) return facts;
      // The commands of the evidence may have taken longer than the step's time limit.
      if ((await run.reload()) !== run) return { ok: false, refusal: staleState(task) };
      const uncertain = judgeAssurance(asked, call.ports.settings);
      if (uncertain) return { ok: false, refusal: uncertain };
      const turn = apply(program, position, withEvidence(asked, facts?.value), world);
      return turn.ok ? { ok: true, value: { run: await after(turn.value), turn: turn.value } } : turn;
    },
    // The sweep, which applies time limits, does not know such a run. So its time limits are applied when
    // its token comes back.
    reload: async () => {
      const turn = apply(
        program,
        position,
        { type: "timeout", by: clockCaller },
        { ...world, now: call.ports.now() },
      );
      return turn.ok ? after(turn.value) : run;
    },
  };
  return run;
}

export function staleState(taskId: string): Refusal {
  return {
    code: "STATE_STALE",
    message: "The run has gone on since this state was made; this is where it is now.",
    facts: { taskId },
  };
}

export const attachmentsNeedStore: Refusal = {
  code: "STORE_REQUIRED",
  message: "Nothing can be attached to a run that is only in its state.",
  facts: {},
};

/** Refuses a workflow with a node that needs a store, before the run starts. */
export function judgeCarried(programs: readonly Program[], { ask, ports }: Call): Refusal | undefined {
  for (const node of programs.flatMap(({ nodes }) => [...nodes.values()])) {
    const need = needOf(node, ask !== undefined, ports.settings);
    if (need === undefined) continue;
    return {
      code: "STORE_REQUIRED",
      message: `"${node.name}" ${need}, and a run that is only in its state cannot have that.`,
      facts: { node: node.id },
    };
  }
  return undefined;
}

function needOf(node: ProgramNode, asks: boolean, settings: Settings): string | undefined {
  switch (node.type) {
    case "fork":
      return "opens tasks of its own";
    case "checkpoint":
      if (node.audience !== "human") return undefined;
      if (!formsCount(node.assurance, settings)) return "asks a person who is logged in";
      return asks ? undefined : "asks a person, whom the client cannot ask";
    case "task":
    case "gate":
      if (node.requirements.some(({ evidence }) => "attachment" in evidence))
        return "needs something attached";
      if (node.requirements.some(({ evidence }) => "observed" in evidence))
        return "needs a command that the host's hooks saw";
      return node.requirements.some(({ evidence }) => "approval" in evidence)
        ? "must be approved by a person"
        : undefined;
    default:
      return undefined;
  }
}
