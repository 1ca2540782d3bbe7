import { type Command, Option } from "commander";
import type { AttackReport } from "../../model/attack.ts";
import { counted } from "../../model/words/counted.ts";
import { attackWorkflow } from "../../operations/author/attack-workflow.ts";
import type { Colours } from "../colours.ts";
import { grantOption } from "../grant-option.ts";
import { guidingOptions, wholeNumber } from "../read-argument.ts";
import { EXIT, type Screen } from "../screen.ts";
import { type Cell, table } from "../table.ts";

interface AttackOptions {
  readonly json?: boolean;
  readonly tries: number;
  readonly seed: number;
  readonly only?: string;
  readonly level: string;
}

export function addAttack(root: Command, screen: Screen): Command {
  const [, humanAnswers] = guidingOptions();
  const command = root
    .command("attack")
    .description("Run a hostile agent against a copy of a workflow and report any gate it gets past")
    .argument("<workflow>", "JSON or YAML file, or the id of a loaded workflow")
    .option("--tries <number>", "Number of attacks", wholeNumber(1, 1_000_000), 1_000)
    .option(
      "--seed <number>",
      "Seed; the same seed repeats the same attacks",
      wholeNumber(0, 4_294_967_295),
      1,
    )
    .option("--only <attack>", 'Make one attack only, such as "routed reports"')
    .addOption(
      new Option("--level <who>", "Adversary: an agent's tools, or also all that its user has, on a copy")
        .choices(["agent", "user"])
        .default("agent"),
    );
  command.addOption(grantOption("its client"));
  if (humanAnswers) command.addOption(humanAnswers);
  return command.action((workflow: string, { json, tries, seed, only, level }: AttackOptions) =>
    screen.show(
      attackWorkflow,
      { workflow, tries, seed, level, ...(only !== undefined && { only }) },
      { json },
      (report) => ({
        text: render(report, screen.colours),
        exit: report.breaches.length > 0 ? EXIT.found : EXIT.fine,
      }),
    ),
  );
}

function render(report: AttackReport, colours: Colours): string {
  const { workflow, tries, calls, seed, ended, breaches } = report;
  const ends = Object.entries(ended).map(([result, count]) => `${count} ${result}`);
  return [
    `${colours.bold(workflow)} ${counted(tries, "attack")} in ${counted(calls, "call")}, seed ${seed}`,
    "",
    ...table([heading(["attack", "tries", "calls", "done", "refused"], colours), ...attackRows(report)]),
    "",
    ...gateLines(report, colours),
    `Tasks that ended: ${ends.join(", ") || "none"}`,
    ...breaches.map(({ attack, node, what, task }) =>
      colours.red(`Got through by ${attack}: "${node}" ${what} (${task})`),
    ),
    ...fallLines(report, colours),
    verdict(report, colours),
    "",
  ].join("\n");
}

/** The lines about the levels at which gates fall; none without the level `user`. */
function fallLines({ falls, terminal }: AttackReport, colours: Colours): string[] {
  if (!falls) return [];
  const rows = falls.map(({ workflow, node, kind, demands, falls: level, by, tried, unproven }) => [
    { text: `${workflow}/${node}` },
    { text: kind },
    { text: demands ?? "-" },
    { text: level, paint: level === "not at all" ? colours.green : colours.yellow },
    { text: by ?? (tried.join(", ") || "-") },
    { text: unproven.join(", ") || "-" },
  ]);
  const without = terminal === undefined ? ["No program here makes a terminal, so none was tried."] : [];
  return [
    ...table([
      heading(
        ["gate", "kind", "demands", "falls to", "by, or in spite of", "went on without proof"],
        colours,
      ),
      ...rows,
    ]),
    ...without,
    "",
  ];
}

function verdict({ breaches, gates }: AttackReport, colours: Colours): string {
  if (breaches.length > 0) return colours.red("It is not safe.");
  return gates.some(({ avoided }) => avoided > 0)
    ? colours.yellow("Nothing got through, except where agents decide.")
    : colours.green("Nothing got through.");
}

function attackRows({ attacks }: AttackReport): Cell[][] {
  return attacks.map(({ name, tries, calls, accepted, refused }) => [
    { text: name },
    { text: String(tries) },
    { text: String(calls) },
    { text: String(accepted) },
    { text: refusalsOf(refused) },
  ]);
}

function refusalsOf(refused: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(refused).toSorted(([, a], [, b]) => b - a);
  return sorted.map(([code, count]) => `${code} ${count}`).join(", ");
}

/** The lines about gates. Gates that an agent's own report opens are coloured, because they stop no agent. */
function gateLines({ gates, agentDecided }: AttackReport, colours: Colours): string[] {
  const rows = gates.map(({ workflow, node, kind, opens, reached, opened, avoided }) => [
    { text: `${workflow}/${node}` },
    { text: kind },
    {
      text: opens === "agent" ? "an agent's word" : opens,
      ...(opens === "agent" && { paint: colours.yellow }),
    },
    { text: String(reached) },
    { text: String(opened) },
    { text: String(avoided), ...(avoided > 0 && { paint: colours.yellow }) },
  ]);
  const columns = heading(["gate", "kind", "opened by", "reached", "opened", "avoided"], colours);
  return [
    ...(rows.length > 0 ? [...table([columns, ...rows]), ""] : ["It has no gates.", ""]),
    ...agentDecided.map((one) => colours.yellow(`Decided by agents: ${decidedLine(one, gates)}`)),
    ...(agentDecided.length > 0 ? [""] : []),
  ];
}

function decidedLine(
  { workflow, node, message }: AttackReport["agentDecided"][number],
  gates: AttackReport["gates"],
): string {
  const avoided = gates.find((gate) => gate.workflow === workflow && gate.node === node)?.avoided ?? 0;
  const runs = avoided > 0 ? ` ${counted(avoided, "run")} ended in success without it.` : "";
  return `${workflow}/${node}: ${message}${runs}`;
}

function heading(words: readonly string[], { dim }: Colours): Cell[] {
  return words.map((text) => ({ text, paint: dim }));
}
