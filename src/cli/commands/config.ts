import type { Command } from "commander";
import { explainConfig } from "../../operations/admin/explain-config.ts";
import { oneWord } from "../one-word.ts";
import { allowCommandsOption, guidingOptions, toolsOption } from "../read-argument.ts";
import { renderFinding } from "../render-finding.ts";
import { EXIT, type Screen } from "../screen.ts";
import { table } from "../table.ts";

export function addConfig(root: Command, screen: Screen): Command {
  const { bold, dim } = screen.colours;
  const command = root
    .command("config")
    .description("Show every setting, its value, and where it comes from")
    .argument("[explain]", "`explain`, the only action")
    .addOption(toolsOption())
    .addOption(allowCommandsOption());
  for (const option of guidingOptions()) command.addOption(option);
  return command.action((what: string | undefined, options: { json?: boolean }) => {
    if (what !== undefined && what !== "explain")
      return screen.fail(`There is no "config ${what}".`, "Use: navigator config explain", EXIT.usage);
    return screen.show(explainConfig, {}, options, ({ settings, findings }) => ({
      text: [
        ...table(
          settings.map(({ name, value, tier, from, line }) => [
            { text: name, paint: bold },
            { text: typeof value === "string" ? value : JSON.stringify(value) },
            {
              text: [tier, from === undefined ? "" : `(${from}${line === undefined ? "" : `:${line}`})`]
                .join(" ")
                .trim(),
              paint: dim,
            },
          ]),
        ),
        ...findings.map((finding) =>
          renderFinding(finding, oneWord(finding.spot?.file ?? ""), screen.colours),
        ),
        "",
      ].join("\n"),
      exit: findings.some(({ severity }) => severity === "error") ? EXIT.found : EXIT.fine,
    }));
  });
}
