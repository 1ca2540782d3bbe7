import type { Workflows } from "../../src/engine/world.ts";
import type { Json } from "../../src/model/json.ts";
import type { Property } from "../../src/model/property.ts";
import type { ScenarioFile } from "../../src/model/scenario.ts";
import type { Simulation } from "../../src/model/simulation.ts";
import type { Loaded } from "../../src/workflow/load.ts";
import type { Program } from "../../src/workflow/program.ts";
import { boundText } from "./bound-text.ts";
import { programOf } from "./bundled.ts";
import { code, list, notice, page, table } from "./markdown.ts";
import { mostlyFirst, openings, rehearse } from "./rehearse.ts";
import { stepTable } from "./step-table.ts";

const RUNS = 1000;

export function workflowPage(
  loaded: Loaded,
  scenarios: ScenarioFile | undefined,
  workflows: Workflows,
): string {
  const program = programOf(loaded);
  return page(
    `# ${program.name}`,
    notice(code(`workflows/${program.id}.yaml`)),
    program.description ?? "",
    `![The graph of ${program.name}](${program.id}.svg)`,
    "## Steps",
    stepTable(program),
    ...variables(program),
    "## Proven at loading",
    list([boundText(loaded), ...program.properties.map((property) => propertyText(property, program))]),
    "## Simulated",
    rehearsals(program, workflows),
    ...behaviour(program.id, scenarios),
  );
}

function variables(program: Program): string[] {
  if (program.variables.size === 0) return [];
  const rows = [...program.variables.values()].map(({ name, type, defaultValue, description }) => [
    code(name),
    type,
    defaultValue === undefined ? "" : code(JSON.stringify(defaultValue)),
    description ?? "",
  ]);
  return ["## Variables", table(["variable", "type", "default", "meaning"], rows)];
}

function propertyText(property: Property, program: Program): string {
  if ("always_through" in property) {
    return `Every path to ${code(property.before)} passes ${code(property.always_through)}.`;
  }
  if ("never" in property) return `No run visits both ${property.never.map(code).join(" and ")}.`;
  const anyEnd = property.reaches === "end" && !program.nodes.has("end");
  return `Every run reaches ${anyEnd ? "an end" : code(property.reaches)} within ${property.within} reports.`;
}

function rehearsals(program: Program, workflows: Workflows): string {
  const weights = mostlyFirst(withSubflows(program, workflows));
  const rows = [
    ["equally likely", rehearse(program, workflows, { runs: RUNS })],
    ["the first, nine times in ten", rehearse(program, workflows, { runs: RUNS, weights })],
  ] as const;
  return page(
    `${RUNS} runs each, seeded${begunWith(openings[program.id])}. Evidence is assumed to hold.`,
    table(
      ["outcomes and answers are", "wait for a person", "end in success", "reports, mean", "most"],
      rows.map(([name, simulation]) => [name, ...figures(simulation)]),
    ),
  ).trimEnd();
}

function figures({ escalated, ended, runs, reports }: Simulation): string[] {
  const success = (ended["success"] ?? 0) / runs;
  return [percent(escalated), percent(success), reports.mean.toFixed(1), String(reports.max)];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)}%`;
}

function begunWith(values: Readonly<Record<string, Json>> | undefined): string {
  if (values === undefined) return "";
  return `, starting with ${code(JSON.stringify(values))}`;
}

function withSubflows(program: Program, workflows: Workflows): Program[] {
  const inside = [...program.nodes.values()].flatMap((node) =>
    node.type === "subflow" ? (workflows.byId(node.workflow) ?? []) : [],
  );
  return [...inside, program];
}

function behaviour(name: string, file: ScenarioFile | undefined): string[] {
  if (!file) return [];
  return [
    "## Behaviour",
    `Each of these is a scenario in ${code(`workflows/${name}.scenarios.yaml`)}.`,
    list(file.scenarios.map(({ name: title }) => title)),
  ];
}
