import type { Command } from "commander";
import { type Forensics, type MeasuredField, measuredFields } from "../../model/measurement.ts";
import { forensics } from "../../operations/route/forensics.ts";
import type { Screen } from "../screen.ts";
import { table } from "../table.ts";

export function addForensics(root: Command, screen: Screen): Command {
  return root
    .command("forensics")
    .description("Measure the project: tests, lint, types, coverage and changes, each with its source")
    .option("--report <file...>", "Report files of tools (default: the usual places)")
    .action(({ report, json }: { report?: string[]; json?: boolean }) =>
      screen.show(forensics, report ? { reports: report } : {}, { json }, (value) => ({
        text: [
          ...table(measuredFields.map((field) => row(field, value, screen))),
          ...value.reports.flatMap((one) =>
            one.measured ? [] : [screen.colours.yellow(`not measured: ${one.because}`)],
          ),
          "",
        ].join("\n"),
      })),
    );
}

function row(field: MeasuredField, value: Forensics, { colours }: Screen) {
  const one = value[field];
  if (!one.measured)
    return [
      { text: field, paint: colours.bold },
      { text: "not measured", paint: colours.dim },
      { text: one.because },
    ];
  const { measured, source, rank, at, commit, ...figures } = one;
  const shown = Object.entries(figures).filter(([key]) => key !== "paths" && key !== "digest");
  return [
    { text: field, paint: colours.bold },
    { text: shown.map(([key, figure]) => `${key} ${figure}`).join(", ") },
    { text: `${source}, rank ${rank}, ${at}`, paint: colours.dim },
  ];
}
