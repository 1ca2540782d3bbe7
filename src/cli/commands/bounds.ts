import type { Command } from "commander";
import type { BoundKind } from "../../model/bounds.ts";
import { standingBounds } from "../../operations/admin/standing-bounds.ts";
import type { Screen } from "../screen.ts";

interface BoundsOptions {
  readonly clear?: boolean;
  readonly json?: boolean;
}

export function addBounds(root: Command, screen: Screen): Command {
  return root
    .command("bounds")
    .description("Show or set the bounds of every agent of the project (for people)")
    .argument("[file]", "JSON or YAML file with allow and deny")
    .option("--clear", "Remove the bounds")
    .action((path: string | undefined, { clear, ...options }: BoundsOptions) =>
      screen.asPerson("at a terminal", () =>
        screen.show(
          standingBounds,
          { ...(path !== undefined && { path }), ...(clear && { clear }) },
          options,
          ({ bounds, openers }) => {
            const lines = (["allow", "deny"] as const).flatMap((side) =>
              (Object.entries(bounds[side] ?? {}) as [BoundKind, readonly string[]][]).flatMap(
                ([kind, patterns]) =>
                  patterns.map((pattern) => `${side} ${kind} ${pattern}${openedBy(openers[pattern])}`),
              ),
            );
            return {
              text: `${lines.length === 0 ? "The project has no bounds of its own." : lines.join("\n")}\n`,
            };
          },
        ),
      ),
    );
}

function openedBy(opener: { readonly workflow: string; readonly gate: string } | undefined): string {
  return opener ? ` (opened by ${opener.gate} of ${opener.workflow.slice(0, 12)})` : "";
}
