import * as z from "zod";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { gatesOnMove } from "../../lifecycle/moves/gates-on-move.ts";
import { gateResult } from "../../lifecycle/moves/judge-gates.ts";
import { moveTarget } from "../../lifecycle/moves/judge-move.ts";
import { taskStatus } from "../../lifecycle/task-status.ts";
import { Enforcement } from "../../model/lifecycle.ts";
import { Status } from "../../model/status.ts";
import { placeIn } from "../../team/place-in.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import { unknownTask } from "../door/unknown-filter.ts";
import { workerCaller } from "../door/worker-caller.ts";
import { gateProofs } from "../movement/gates/gate-proofs.ts";
import { loadCurrent } from "../movement/load-current.ts";
import { WorkerId } from "./fields.ts";
import { renewNamed } from "./renew-named.ts";

const COMPLETED = "COMPLETED";

const Gate = z.object({
  at: z.string(),
  type: z.string(),
  on: z.enum(["enter", "exit"]),
  enforcement: Enforcement,
  description: z.string().optional(),
  satisfied: z.boolean(),
  needs: z.array(z.string()),
});

export const checkGates = operation({
  name: "check_gates",
  summary: "See which gates a move of a task meets, and what they still need, without moving it.",
  toolset: "team",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    worker_id: WorkerId.optional(),
    task: Key,
    status: Key.optional().describe(
      "the state or status to move to; without status and phase, completing the task",
    ),
    phase: Key.optional(),
  }),
  output: z.object({
    result: z.enum(["pass", "warn", "fail"]),
    state: z.string(),
    status: Status,
    gates: z.array(Gate),
  }),
  subject: ({ task }) => task,
  run: async ({ worker_id: worker, task: id, status, phase }, call) => {
    const gone = await renewNamed(worker, call);
    if (gone) return { ok: false, refusal: gone };
    const record = await loadCurrent(call, id);
    if (!record) return (await unknownTask(id, call)) ?? taskNotFound(id);
    const lifecycle = lifecycleOf(record);
    const task = placeIn(record);
    const isOpen = status === undefined && phase === undefined;
    const target = moveTarget(lifecycle, task, { status: isOpen ? COMPLETED : status, phase });
    if (!target.ok) return target;
    const proofs = await gateProofs(record, target.value, workerCaller(call, worker), call);
    const checks = gatesOnMove(lifecycle, task, target.value, proofs);
    const gates = checks.map(({ needs, ...check }) => ({ ...check, needs: [...needs] }));
    const { state } = target.value;
    const shown = taskStatus({ category: lifecycle.states[state]?.category ?? record.category });
    return { ok: true, value: { result: gateResult(checks), state, status: shown, gates } };
  },
});
