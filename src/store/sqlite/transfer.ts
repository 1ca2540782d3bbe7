import type { LongCalls } from "../long-calls.ts";
import type { Transfer } from "../parts/transfer.ts";
import { exportProject } from "./export-project.ts";
import { importProject, isEmpty } from "./import-project.ts";
import { prune } from "./prune.ts";
import type { Session } from "./session.ts";
import type { SideConnection } from "./side-connection.ts";
import { PROJECT_NAMES } from "./sql/projects.ts";

interface Around {
  readonly side: SideConnection | undefined;
  readonly longCalls: LongCalls;
  /** called with the project whose log was replaced */
  readonly tell: (project: string) => void;
}

export function sqliteTransfer(session: Session, { side, longCalls, tell }: Around): Transfer {
  return {
    export: (project, read) => longCalls.run(() => exportProject(session, side, project, read)),
    import: (project, records, options) =>
      longCalls.run(async () => {
        const imported = await importProject(session, side, project, records, options);
        if (imported) tell(project);
        return imported;
      }),
    prune: async (pruning) => {
      const pruned = await prune(session, pruning);
      if (pruned) tell(pruning.project);
      return pruned;
    },
    projects: () =>
      session.connection.read(() =>
        session.connection
          .statement(PROJECT_NAMES)
          .all()
          .map(([name]) => String(name)),
      ),
    isEmpty: (project, source) => isEmpty(session, project, source),
  };
}
