import { evolve } from "../../engine/evolve.ts";
import { programAt } from "../../engine/program-at.ts";
import type { World } from "../../engine/world.ts";
import type { EventOf } from "../../model/event.ts";
import type { Position } from "../../model/position.ts";
import type { RouteDecision, RouteGrounds } from "../../model/route-decision.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Route } from "../../routing/decide.ts";
import { decideAgain, type PastPlace } from "../../routing/decide-again.ts";
import { routePolicy } from "../../routing/route-policy.ts";
import type { Program } from "../../workflow/program.ts";
import { routedWorkflow } from "../../workflow/routed-workflows.ts";
import { entriesOf } from "../history/entries-of.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";

/** How many entries are read before other calls run. */
const ENTRIES_AT_ONCE = 10;

/** A recorded decision, and the same decision made again; `undefined` if it cannot be made again. */
export interface Replayed {
  readonly seq: number;
  readonly made: EventOf<"routed">;
  readonly again: Route | undefined;
}

/** What is different when decisions are made again. */
export interface Edits {
  /** other versions of workflows, by id */
  readonly workflows?: ReadonlyMap<string, Program>;
  /** the grounds to decide from */
  readonly groundsOf?: (made: RouteDecision, grounds: RouteGrounds) => RouteGrounds;
}

/** Makes every decision about a task again, from the history alone. */
export async function* replayDecisions(
  record: TaskRecord,
  call: Call,
  edits: Edits = {},
): AsyncGenerator<Replayed> {
  if (record.definition === undefined) return;
  const pinned = await call.ports.library.pinned(record.project, record.definition);
  const program = edits.workflows?.get(pinned.id) ?? pinned;
  let position = {} as Position;
  const pace = new Pace(call, ENTRIES_AT_ONCE);
  for await (const { seq, events } of entriesOf(record, call.ports)) {
    for (const event of events) {
      if (event.type === "routed") {
        const again = await decidedAgain(event, { record, program, position }, call, edits);
        yield { seq, made: event, again };
      }
      position = evolve(position, event);
    }
    await pace.next();
  }
}

interface Past {
  readonly record: TaskRecord;
  readonly program: Program;
  readonly position: Position;
}

async function decidedAgain(
  made: EventOf<"routed">,
  { record, program, position }: Past,
  call: Call,
  edits: Edits,
): Promise<Route | undefined> {
  if (!made.grounds) return undefined;
  const grounds = edits.groundsOf?.(made, made.grounds) ?? made.grounds;
  const world = await worldThen({ record, program, position }, grounds, call, edits);
  const around = Array.from({ length: position.frames.length + 1 }, (_, depth) =>
    programAt(program, position, depth, world),
  );
  // An edited workflow may have no such step any more.
  const isThere = around.every(({ nodes }, depth) =>
    nodes.has(position.frames[depth]?.node ?? position.step),
  );
  if (!isThere) return undefined;
  const policy = routePolicy(around, grounds.installed ?? {});
  const place: PastPlace = { program, position, world, policy, by: made.by };
  return decideAgain(made, grounds, place);
}

/** The world of the decision: its excursion as it was loaded then; the other workflows as they are now, or as edited. */
async function worldThen(
  { record: { project, context }, program, position }: Past,
  { target, installed = {} }: RouteGrounds,
  { ports }: Call,
  { workflows: edited = new Map() }: Edits,
): Promise<World> {
  const { library } = ports;
  const inside = await library.worldFor(project, program, position, 0, context);
  const innermost = programAt(program, position, position.frames.length, inside);
  const { signatures, block } = routePolicy([innermost], installed);
  const targets = signatures.map(({ target }) => routedWorkflow(target, block));
  const world = await library.worldFor(project, program, position, 0, context, [...new Set(targets)]);
  const { byId, byVersion } = world.workflows;
  const then = target?.version === undefined ? undefined : await library.pinned(project, target.version);
  const current = (found: Program | undefined) => (found && edited.get(found.id)) ?? found;
  const workflows = {
    byId: (id: string) => edited.get(id) ?? (id === target?.flow ? then : byId(id)),
    byVersion: (version: string) =>
      current(byVersion(version) ?? (version === then?.version ? then : undefined)),
  };
  return { ...world, workflows };
}
