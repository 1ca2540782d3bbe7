import type { Relocation } from "../../../model/relocation.ts";
import type { Store } from "../../../store/store.ts";
import type { Call } from "../../ports/call.ts";
import { BUNDLED } from "../../workflows/bundled.ts";
import { copyProject, type MovedProject } from "./move-projects.ts";

/** One end of a move. */
export interface MoveEnd {
  readonly store: Store;
  /** the database: a file, or the address of a server without its password */
  readonly place: string;
}

export interface ProjectMove {
  readonly project: string;
  readonly from: MoveEnd;
  readonly to: MoveEnd;
  /** a name for this move that no other move has */
  readonly move: string;
  readonly progress: Call["progress"];
}

export type ProjectMoved =
  | { readonly ok: true; readonly moved: MovedProject | undefined }
  | { readonly ok: false; readonly why: WhyNotMoved; readonly place?: string };

/**
 * `missing`: the source has no such project. `occupied`: the target has content of it. `elsewhere`: the project moves or
 * has moved to another place. `undone`: the move was undone meanwhile. `different`: the copy is not the same.
 */
export type WhyNotMoved = "missing" | "occupied" | "elsewhere" | "undone" | "different";

/**
 * Moves a project to another database while agents work. The source takes no changes while it is copied. The move happens
 * when the source says `left`: until then the source is right, and from then on the target. A move that was killed is
 * taken up by the same call.
 */
export async function moveProject(request: ProjectMove): Promise<ProjectMoved> {
  const { project, from, to } = request;
  const begun = await begin(request);
  if ("why" in begun) return { ok: false, ...begun };
  const { leaving, arriving } = begun;
  let moved: MovedProject | undefined;
  if (leaving.state === "leaving") {
    const options = { replace: true, move: leaving.move };
    const copied = await copyProject({
      from: from.store,
      to: to.store,
      project,
      progress: request.progress,
      options,
    });
    // The import was refused: another call has undone the move, and may have begun another one.
    if (copied === "occupied") return { ok: false, why: "undone" };
    if (copied === "different") {
      await undoMove(request);
      return { ok: false, why: "different" };
    }
    moved = copied;
    if (!(await from.store.transfer.relocate(project, leaving, { ...leaving, state: "left" })))
      return { ok: false, why: "undone" };
  }
  await to.store.transfer.relocate(project, arriving, undefined);
  return { ok: true, moved };
}

interface Begun {
  readonly leaving: Relocation;
  readonly arriving: Relocation;
}

interface NotBegun {
  readonly why: WhyNotMoved;
  readonly place?: string;
}

/** Closes the target, then the source. Takes up a move between the same two databases. */
async function begin({ project, from, to, move }: ProjectMove): Promise<Begun | NotBegun> {
  const here = await from.store.transfer.relocation(project);
  const there = await to.store.transfer.relocation(project);
  if (here !== undefined && (here.state === "arriving" || here.place !== to.place))
    return { why: "elsewhere", place: here.place };
  const id = here?.move ?? move;
  const arriving = { state: "arriving", move: id, place: from.place } as const;
  if (here !== undefined) {
    const isOurs = there?.state === "arriving" && there.move === id;
    // The target was opened last: the move had ended, and the project may have changed there since.
    if (here.state === "left") return { leaving: here, arriving };
    return isOurs ? { leaving: here, arriving } : { why: "undone" };
  }
  const refusal = await judge({ project, from, to }, there);
  if (refusal) return refusal;
  if (!(await to.store.transfer.relocate(project, there, arriving))) return { why: "undone" };
  const leaving = { state: "leaving", move: id, place: to.place } as const;
  if (await from.store.transfer.relocate(project, undefined, leaving)) return { leaving, arriving };
  await to.store.transfer.relocate(project, arriving, there);
  return { why: "undone" };
}

/** Why the project cannot begin to move. A place that the project has left, or did not reach, takes it again. */
async function judge(
  { project, from, to }: Pick<ProjectMove, "project" | "from" | "to">,
  there: Relocation | undefined,
): Promise<NotBegun | undefined> {
  if (await from.store.transfer.isEmpty(project)) return { why: "missing" };
  if (there === undefined)
    return (await to.store.transfer.isEmpty(project, BUNDLED)) ? undefined : { why: "occupied" };
  const isReturn = there.state !== "leaving" && there.place === from.place;
  return isReturn ? undefined : { why: "elsewhere", place: there.place };
}

/**
 * Undoes a move that has not happened yet, also one that is running. Returns false if there is none: the project never
 * moved, or is in the target already.
 */
export async function undoMove({
  project,
  from,
  to,
}: Pick<ProjectMove, "project" | "from" | "to">): Promise<boolean> {
  const here = await from.store.transfer.relocation(project);
  const there = await to.store.transfer.relocation(project);
  const isUndone =
    here?.state === "leaving" &&
    here.place === to.place &&
    (await from.store.transfer.relocate(project, here, undefined));
  const isLeftover = there?.state === "arriving" && there.place === from.place && here?.state !== "left";
  if (isLeftover) {
    await to.store.transfer.import(project, nothing(), { replace: true, move: there.move });
    // It stays closed, and says where the project is: an earlier process may still take this for its place.
    await to.store.transfer.relocate(project, there, { ...there, state: "left" });
  }
  return isUndone || isLeftover;
}

async function* nothing(): AsyncGenerator<never> {}
