import { isSync } from "../is-sync.ts";
import type { Commit, Committed, SyncName, TaskChange } from "../store.ts";
import type { Connection } from "./connection.ts";
import { BUSY } from "./patience.ts";
import type { Project } from "./projects.ts";
import type { Learned } from "./recent-syncs.ts";
import type { Session } from "./session.ts";
import { INSERT_REPLY } from "./sql/change.ts";
import { type Standing, settleIfLong, unconfirmedIn } from "./standing.ts";
import { learn, namesIn } from "./sync-names.ts";
import { type WrittenChange, writeChange } from "./write-change.ts";

/** What a transaction wrote, and where that leaves its project. */
export interface Written {
  readonly project: string;
  readonly transaction: number;
  readonly changes: readonly WrittenChange[];
  readonly brought: readonly SyncName[];
  /** as it was, and as it is */
  readonly before: Standing;
  readonly standing: Standing;
  /** what somebody asked to be told of it */
  learned?: Learned | undefined;
}

/** Writes everything, or nothing when somebody else was first. */
export async function commit(
  session: Session,
  asked: Commit,
  /** told of a project that has new entries */
  tell: (project: string) => void,
): Promise<Committed> {
  const { connection } = session;
  const write = () => writeAsked(session, asked);
  // Mostly it is done at once, and waiting for what is there already takes as long as a statement.
  const now = connection.writeNow(write);
  const written = now === BUSY ? await connection.write(write) : now;
  if (written === undefined) return { ok: false };
  remember(session, written);
  if (written.changes.length > 0) tell(asked.project);
  return {
    ok: true,
    records: written.changes.map(({ record }) => record),
    entries: written.changes.map(({ entry }) => entry),
    unconfirmed: unconfirmedIn(written.standing),
    names: written.learned === undefined ? [] : namesIn(written.learned),
  };
}

function writeAsked(
  session: Session,
  { project: name, changes, reply, names = 0 }: Commit,
): Written | undefined {
  const { connection, projects } = session;
  const project = projects.findOrMake(name);
  if (reply !== undefined && !keepReply(connection, project, reply)) return undefined;
  const done = writeChanges(session, project, changes);
  const [first] = done?.changes ?? [];
  if (done === undefined || first === undefined || names === 0) return done;
  const { record, ordinal } = first;
  const subject = { id: record.id, ordinal, isNew: record.version === 1 };
  done.learned = learn(session, project, done, names, subject);
  return done;
}

function keepReply(connection: Connection, project: Project, reply: NonNullable<Commit["reply"]>): boolean {
  const answer = JSON.stringify(reply.answer);
  return connection.statement(INSERT_REPLY).run(project.number, reply.key, answer).changes > 0;
}

/** Inside a transaction; nothing as soon as one of the tasks is not as it was loaded. */
export function writeChanges(
  session: Session,
  project: Project,
  changes: readonly TaskChange[],
): Written | undefined {
  const { connection } = session;
  const before = session.standing.of(project);
  let { newest, unsettled } = before;
  const written: WrittenChange[] = [];
  const brought: SyncName[] = [];
  for (const change of changes) {
    newest += 1;
    const brings = isSync(change);
    if (brings) unsettled += 1;
    const one = writeChange(session, project, change, { key: newest, unsettled });
    if (one === undefined) return undefined;
    written.push(one);
    if (brings) brought.push({ seq: one.entry.seq, task: one.entry.task });
  }
  const hash = written.at(-1)?.record.hash ?? before.hash;
  const { settled, listed } = before;
  const standing = settleIfLong(connection, project, { newest, hash, settled, listed, unsettled });
  return {
    project: project.name,
    transaction: connection.writes,
    changes: written,
    brought,
    before,
    standing,
  };
}

/** Only once it is committed: a transaction that fails leaves everything as it was. */
export function remember({ recent, standing, syncs }: Session, written: Written): void {
  recent.written(written.transaction, written.changes);
  standing.after(written.transaction, written.project, written.standing);
  syncs.after(written, written.learned);
}
