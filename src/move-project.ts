import { existsSync } from "node:fs";
import type { DatabaseAt } from "./adapters/process/database-at.ts";
import type { ProjectMoveRequest, ServiceResult } from "./cli/services.ts";
import {
  moveProject as move,
  type ProjectMove,
  type ProjectMoved,
  undoMove,
} from "./operations/admin/transfer/move-project.ts";
import type { MovedProject } from "./operations/admin/transfer/move-projects.ts";
import type { Store } from "./store/store.ts";
import { StoreError } from "./store/store-error.ts";

type Failed = Extract<ServiceResult<never>, { readonly ok: false }>;
type MoveResult = ServiceResult<{ readonly place: string; readonly moved?: MovedProject | undefined }>;

/** Moves one project from a database to another while agents work on it, or undoes such a move. */
export async function moveProject(
  request: ProjectMoveRequest,
  at: (name: string) => DatabaseAt | undefined,
  open: (options: { readonly db: string }) => Promise<Store>,
): Promise<MoveResult> {
  const [from, to] = [at(request.from), at(request.to)];
  if (!from || !to) throw new Error("both databases are named");
  if (from.place === to.place) return failed("Both databases are the same.", "Name another target.");
  if (from.server === undefined && !existsSync(from.place))
    return failed(`There is no database at ${from.place}.`, "Check --from.");
  const opened: Store[] = [];
  try {
    for (const { server, place } of [from, to]) opened.push(await open({ db: server ?? place }));
    const [source, target] = opened;
    if (!source || !target) throw new Error("both databases are open");
    const { project, progress } = request;
    const ends = {
      project,
      from: { store: source, place: from.place },
      to: { store: target, place: to.place },
    };
    return request.undo ? await undone(ends) : await done({ ...ends, move: crypto.randomUUID(), progress });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return failed(error.message, "Repeat the command to take the move up, or undo it with --undo.");
  } finally {
    for (const store of opened) await store.close();
  }
}

async function done(request: ProjectMove): Promise<MoveResult> {
  const result = await move(request);
  if (!result.ok) return judged(result, request);
  return { ok: true, value: { place: request.to.place, moved: result.moved } };
}

async function undone(request: Pick<ProjectMove, "project" | "from" | "to">): Promise<MoveResult> {
  if (await undoMove(request)) return { ok: true, value: { place: request.from.place } };
  return failed(
    `There is no unfinished move of "${request.project}" between these databases.`,
    "To bring back a project that has moved, move it in the other direction.",
  );
}

function judged(
  { why, place }: Extract<ProjectMoved, { readonly ok: false }>,
  { project, from, to }: ProjectMove,
): Failed {
  switch (why) {
    case "missing":
      return failed(`${from.place} has no project "${project}".`, "Check --project and --from.");
    case "occupied":
      return failed(`${to.place} has content of "${project}" already.`, "Name another target.");
    case "elsewhere":
      return failed(
        `The project "${project}" is at ${place}, or on its way there.`,
        "Name that database, or undo the move that has not ended.",
      );
    case "undone":
      return failed(
        "Another command has undone or finished this move.",
        "Look where the project is, and repeat.",
      );
    default:
      return failed(
        "The copy is not the same as the source. The move is undone.",
        "Check the source: navigator doctor.",
      );
  }
}

function failed(problem: string, advice: string): Failed {
  return { ok: false, problem, advice };
}
