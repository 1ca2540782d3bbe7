import { existsSync, linkSync, rmSync } from "node:fs";
import type { DatabaseAt } from "./adapters/process/database-at.ts";
import type { ServiceResult, StoreMove } from "./cli/services.ts";
import { withPassword } from "./open-server.ts";
import {
  firstOccupied,
  type Moved,
  type MovedProject,
  moveProjects,
  projectsOf,
} from "./operations/admin/transfer/move-projects.ts";
import type { Store } from "./store/store.ts";
import { StoreError } from "./store/store-error.ts";

interface MoveRequest extends Pick<StoreMove, "restart" | "progress"> {
  readonly from: DatabaseAt;
  readonly to: DatabaseAt;
  readonly open: (database: Pick<DatabaseAt, "place" | "server">) => Promise<Store>;
}

type Failed = Extract<ServiceResult<never>, { readonly ok: false }>;
type MoveResult = ServiceResult<readonly MovedProject[]>;

/** The database that is moved: read, and never changed. */
interface Source {
  readonly store: Store;
  readonly isUnchanged: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** The database that is filled. It is of no use to others before `finish`. */
interface Target {
  readonly store: Store;
  readonly finish: () => Promise<Failed | undefined>;
  readonly abandon: () => Promise<void>;
}

/** Moves the content of one database into another one, which must be new or empty. */
export async function moveStore(
  move: StoreMove,
  at: (name: string) => DatabaseAt | undefined,
  opened: (options: { readonly db: string }) => Promise<Store>,
): Promise<MoveResult> {
  const [from, to] = [at(move.from), at(move.to)];
  if (!from || !to) throw new Error("both databases are named");
  const open: MoveRequest["open"] = ({ server, place }) => opened({ db: server ?? place });
  const request = { from, to, open, restart: move.restart, progress: move.progress };
  try {
    if (request.from.server === undefined && !existsSync(request.from.place))
      return failed(`There is no database at ${request.from.place}.`, "Check --from.");
    const { server } = request.to;
    const target = await (server === undefined
      ? newFile(request)
      : landing(request, await withPassword(server)));
    return "problem" in target ? target : await moveInto(target, request);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return failed(error.message, "The source is unchanged, and the target is not used.");
  }
}

async function moveInto(target: Target, request: MoveRequest): Promise<MoveResult> {
  let isFinished = false;
  try {
    const source = await (request.from.server === undefined ? copiedFile(request) : onServer(request));
    try {
      const moved = await moveProjects(source.store, target.store, request.progress);
      if (!moved.ok) return judged(moved);
      if (!(await source.isUnchanged())) return CHANGED;
      const unfinished = await target.finish();
      if (unfinished) return unfinished;
      isFinished = true;
      return { ok: true, value: moved.projects };
    } finally {
      await source.close();
    }
  } finally {
    if (!isFinished) await target.abandon();
  }
}

const UNFINISHED = failed(
  "An earlier move to this target has not finished.",
  "If it runs no more, begin anew with --restart: that deletes what it has written.",
);

const CHANGED = failed(
  "The source was changed while it was moved.",
  "Stop every process that uses it, and move it again. The target is not used.",
);

function judged(moved: Extract<Moved, { readonly ok: false }>): Failed {
  if (moved.problem === "occupied") return occupied(moved.project);
  return failed(
    `The project "${moved.project}" is not the same in the target.`,
    "The target is not used. Check the source with `navigator doctor`.",
  );
}

async function copiedFile({ from, open }: MoveRequest): Promise<Source> {
  const { FileSnapshot } = await import("./store/sqlite/file-snapshot.ts");
  const snapshot = new FileSnapshot(from.place);
  try {
    const store = await open({ place: snapshot.file });
    const close = async () => {
      await store.close();
      snapshot.remove();
    };
    return { store, isUnchanged: async () => snapshot.isUnchanged(), close };
  } catch (error) {
    snapshot.remove();
    throw error;
  }
}

async function onServer({ from, open }: MoveRequest): Promise<Source> {
  const store = await open(from);
  const heads = async () => {
    const found = [];
    for (const project of await projectsOf(store)) found.push([project, await store.log.head(project)]);
    return JSON.stringify(found);
  };
  const before = await heads();
  return { store, isUnchanged: async () => (await heads()) === before, close: store.close };
}

/** A file beside the target, which gets the target's name when it is complete. */
async function newFile({ to, open }: MoveRequest): Promise<Target | Failed> {
  if (existsSync(to.place)) return failed(`There is a file at ${to.place} already.`, "Name another target.");
  const file = `${to.place}.moving-${process.pid}`;
  const remove = () => {
    for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
  };
  remove();
  const store = await open({ place: file });
  const abandon = async () => {
    await store.close();
    remove();
  };
  const finish = async () => {
    await store.close();
    try {
      // A link, because renaming would replace a file that another process has made meanwhile.
      linkSync(file, to.place);
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== "EEXIST") throw error;
      return failed(`There is a file at ${to.place} already.`, "Name another target.");
    }
    remove();
    return undefined;
  };
  return { store, finish, abandon };
}

async function landing({ to, open, restart }: MoveRequest, url: string): Promise<Target | Failed> {
  const { Landing } = await import("./store/postgres/landing.ts");
  const landing = new Landing(url);
  try {
    if (await landing.isUnfinished()) {
      if (!restart) {
        await landing.close();
        return UNFINISHED;
      }
      await landing.clear();
    }
    const store = await open(to);
    // Before the mark: a database in use must stay usable.
    const project = await firstOccupied(store);
    if (project !== undefined) {
      await store.close();
      await landing.close();
      return occupied(project);
    }
    await landing.begin();
    const abandon = async () => {
      await store.close();
      await landing.clear();
      await landing.close();
    };
    const finish = async () => {
      await landing.finish();
      await store.close();
      await landing.close();
      return undefined;
    };
    return { store, finish, abandon };
  } catch (error) {
    await landing.close();
    throw error;
  }
}

function occupied(project: string): Failed {
  return failed(`The target is not empty: it has the project "${project}".`, "Name another target.");
}

function failed(problem: string, advice: string): Failed {
  return { ok: false, problem, advice };
}
