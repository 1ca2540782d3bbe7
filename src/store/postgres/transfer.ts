import type { LongCalls } from "../long-calls.ts";
import type { Transfer } from "../parts/transfer.ts";
import { exportProject } from "./export-project.ts";
import { importProject, isEmpty } from "./import-project.ts";
import { prune } from "./prune.ts";
import type { Session } from "./session.ts";
import { PROJECT_NAMES } from "./sql/projects.ts";

interface Around {
  readonly longCalls: LongCalls;
  /** called with the project whose log was replaced */
  readonly tell: (project: string) => void;
}

export function postgresTransfer(session: Session, { longCalls, tell }: Around): Transfer {
  return {
    export: (project, read) => longCalls.run(() => exportProject(session, project, read)),
    import: (project, records, options) =>
      longCalls.run(async () => {
        const imported = await importProject(session, project, records, options);
        if (imported) tell(project);
        return imported;
      }),
    prune: async (pruning) => {
      const pruned = await prune(session, pruning);
      if (pruned) tell(pruning.project);
      return pruned;
    },
    projects: async () => (await session.connection.rows(PROJECT_NAMES)).map(([name]) => String(name)),
    isEmpty: (project, source) => isEmpty(session, project, source),
  };
}
