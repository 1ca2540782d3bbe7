import type { Command } from "commander";
import { listWorkflows } from "../../operations/workflows/list-workflows.ts";
import type { Screen } from "../screen.ts";
import { table } from "../table.ts";

export function addWorkflows(root: Command, screen: Screen): Command {
  const { bold, dim } = screen.colours;
  return root
    .command("workflows")
    .description("List the loaded workflows")
    .action((options: { json?: boolean }) =>
      screen.show(listWorkflows, {}, options, ({ workflows }) => ({
        text: [
          ...(workflows.length === 0 ? ["No workflow is loaded yet: navigator load FILE"] : []),
          ...table(
            workflows.map(({ id, name, version, source }) => [
              { text: id, paint: bold },
              { text: version.slice(0, 12), paint: dim },
              { text: name },
              { text: `from ${source}`, paint: dim },
            ]),
          ),
          "",
        ].join("\n"),
      })),
    );
}
