import { currentNode } from "../../engine/current-node.ts";
import { own } from "../../engine/own-property.ts";
import { programAt } from "../../engine/program-at.ts";
import { stepPath } from "../../engine/step-path.ts";
import type { World } from "../../engine/world.ts";
import type { Position } from "../../model/position.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Excursions, RoutePolicy, StepMemory } from "../../routing/route-input.ts";
import { routePolicy } from "../../routing/route-policy.ts";
import type { Program, ProgramNode } from "../../workflow/program.ts";
import { routedWorkflow } from "../../workflow/routed-workflows.ts";
import type { Call } from "../ports/call.ts";

/** The place of a task as its router sees it. */
export interface RoutePlace {
  readonly program: Program;
  readonly position: Position;
  readonly world: World;
  readonly node: ProgramNode;
  /** the innermost workflow, and the path of the step */
  readonly flow: string;
  readonly path: string;
  readonly innermost: Program;
  readonly policy: RoutePolicy;
  readonly memory: StepMemory;
  readonly excursions: Excursions;
}

/** Loads a task's place. `mayLeave`: also loads the workflows of known failures, which no claim can lead to. */
export async function routePlace(record: TaskRecord, call: Call, mayLeave: boolean): Promise<RoutePlace> {
  const { position, definition, project, context } = record;
  if (!position || definition === undefined) throw new Error(`task ${record.id} has no position`);
  const { library, configured } = call.ports;
  const now = call.ports.now();
  const program = library.cached(definition) ?? (await library.pinned(project, definition));
  const near = library.worldWithoutCalls(program, position, now, context);
  const inside = near ?? (await library.worldFor(project, program, position, now, context));
  const around = Array.from({ length: position.frames.length + 1 }, (_, depth) =>
    programAt(program, position, depth, inside),
  );
  const policy = routePolicy(around, { mode: configured?.values.routing?.mode });
  const targets = mayLeave ? policy.signatures.map(({ target }) => routedWorkflow(target, policy.block)) : [];
  const world = mayLeave
    ? await library.worldFor(project, program, position, now, context, [...new Set(targets)])
    : inside;
  const { node, program: innermost } = currentNode(program, position, world);
  const path = stepPath(position);
  return {
    program,
    position,
    world,
    node,
    flow: innermost.id,
    path,
    innermost,
    policy,
    memory: memoryOf(position, path),
    excursions: excursionsOf(position),
  };
}

function memoryOf({ routes }: Position, path: string): StepMemory {
  const trace = own(routes?.steps ?? {}, path);
  return {
    previousSignature: trace?.signature ?? null,
    attempts: trace?.attempts ?? {},
    reports: trace?.reports ?? [],
    testsBefore: trace?.tests,
    doer: trace?.doer,
  };
}

function excursionsOf({ frames, routes }: Position): Excursions {
  const open = frames.flatMap(({ workflow, routed }) =>
    routed ? [{ flow: workflow, trigger: routed.signature ?? "" }] : [],
  );
  return { depth: open.length, made: routes?.made ?? 0, open };
}
