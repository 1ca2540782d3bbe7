import { noRecords } from "../../model/project-record.ts";
import type { ProjectSnapshot } from "../parts/transfer.ts";
import { projectCounts, projectRecords } from "./export-records.ts";
import type { Session } from "./session.ts";
import { Spool } from "./spool.ts";

/**
 * Exports through a local file: the snapshot ends before `read` begins. A snapshot that stays open for long keeps the
 * server from removing old rows, and every queue gets slower.
 */
export async function exportProject<T>(
  { connection, projects }: Session,
  name: string,
  read: (snapshot: ProjectSnapshot) => Promise<T>,
): Promise<T> {
  const spool = new Spool();
  try {
    const project = await projects.find(name);
    if (project === undefined) return await read({ counts: noRecords, records: spool.records() });
    const counts = await connection.snapshot(async (run) => {
      spool.empty();
      for await (const record of projectRecords(run, project)) spool.write(record);
      return projectCounts(run, project);
    });
    return await read({ counts, records: spool.records() });
  } finally {
    spool.remove();
  }
}
