import { Coordination, type DrillRun, type TeamDrill } from "../model/team-drill.ts";
import { counted } from "../model/words/counted.ts";
import { durationText } from "../model/words/duration-text.ts";
import { rehearseTeam } from "../operations/author/rehearse-team.ts";
import type { Colours } from "./colours.ts";
import type { Screen } from "./screen.ts";
import { type Cell, table } from "./table.ts";

export interface DrillOptions {
  readonly json?: boolean;
  readonly seed: number;
  readonly team?: string;
  readonly workers: number;
  readonly coordination: Coordination | "all";
  readonly failing: number;
  readonly slow: number;
  readonly dying: number;
}

const waits = {
  links: "waited for links",
  queue: "waited for a free worker",
  assigned: "waited for their assignee",
  lost: "waited for a lost claim",
  wip: "waited for room in a state",
  stuck: "failed, or not claimable",
} as const;

/** Rehearses a team and prints one column for each way of coordination. */
export function showDrill(
  tasks: string,
  lifecycle: string,
  options: DrillOptions,
  screen: Screen,
): Promise<void> {
  const { json, seed, workers, coordination, failing, slow, dying } = options;
  const ways = coordination === "all" ? Coordination.options : [coordination];
  const input = { lifecycle, tasks, workers, seed, coordination: ways, failing, slow, dying };
  return screen.show(rehearseTeam, input, { json }, (drill) => ({ text: render(drill, screen.colours) }));
}

function render(
  { lifecycle, tasks, workers, seed, runs }: TeamDrill,
  { bold, dim, yellow }: Colours,
): string {
  const row = (name: string, of: (run: DrillRun) => string, paint?: (text: string) => string): Cell[] => [
    { text: name, paint: dim },
    ...runs.map((run) => ({ text: of(run), ...(paint && { paint }) })),
  ];
  const waited = (cause: keyof typeof waits) =>
    row(waits[cause], ({ waiting_ms: ms }) => durationText(ms[cause] ?? 0));
  const causes = (Object.keys(waits) as (keyof typeof waits)[]).filter((cause) =>
    runs.some(({ waiting_ms: ms }) => (ms[cause] ?? 0) > 0),
  );
  const rows = [
    row("", ({ coordination }) => coordination, bold),
    row("done", ({ done, left }) => (left === 0 ? `${done}` : `${done}, ${left} left`)),
    row("took", ({ elapsed_ms: ms, cut_off: isCut }) => `${durationText(ms)}${isCut ? ", cut off" : ""}`),
    row("done an hour", ({ done_per_hour: rate }) => rate.toFixed(2)),
    row("workers idle", ({ idle_share: idle }) => `${Math.round(idle * 100)}%`),
    ...causes.map(waited),
    row("failures", ({ failures }) => `${failures}`),
    row("workers died", ({ deaths }) => `${deaths}`),
    row("claims lost", ({ claims_lost: lost }) => `${lost}`),
  ];
  const isLeft = runs.some(({ left }) => left > 0);
  return [
    `${bold(lifecycle)} ${counted(tasks, "task")}, ${counted(workers, "worker")}, seed ${seed}`,
    ...table(rows).map((line) => `  ${line}`),
    ...(isLeft ? [yellow("  Tasks are left: one failed three times, or no worker may take it.")] : []),
    "",
  ].join("\n");
}
