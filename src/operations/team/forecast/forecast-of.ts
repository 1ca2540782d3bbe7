import type { Forecast, ForecastTimes } from "../../../model/forecast.ts";
import { seeded } from "../../../rehearsal/seeded.ts";
import { criticalPath } from "../../../team/forecast/critical-path.ts";
import type { Durations } from "../../../team/forecast/durations.ts";
import { type ForecastEnd, forecastEnd } from "../../../team/forecast/forecast-end.ts";
import type { CrewMember, Plan } from "../../../team/forecast/planned-task.ts";
import { stuckTasks, without } from "../../../team/forecast/stuck-tasks.ts";
import type { Call } from "../../ports/call.ts";
import { CallerGone } from "../../ports/pace.ts";
import type { WaitingFacts } from "./open-tasks.ts";

const MOST_SHOWN = 200;
/** A forecast of many tasks has fewer runs, so that it takes seconds. */
const RUNS = { fewest: 200, most: 1_000, plays: 4_000_000 };
const MOST_STEPS = 60_000_000;

interface Known {
  readonly plan: Plan;
  readonly crew: readonly CrewMember[];
  readonly durations: Durations;
  readonly tasks: ReadonlyMap<string, WaitingFacts>;
}

interface Asked {
  readonly tag: string | undefined;
  readonly seed: number;
}

/** The forecast of a plan with the present crew, and with one more worker. */
export async function forecastOf(known: Known, { tag, seed }: Asked, call: Call): Promise<Forecast> {
  const { plan, crew, durations, tasks } = known;
  const team = crew.length > 0 ? crew : [handy(plan)];
  const stuck = stuckTasks(plan, team);
  const free = without(plan, stuck.all);
  const path = criticalPath(free, (index) => usual(free, index, durations));
  const base = {
    tasks: plan.length,
    workers: crew.length,
    measured: durations.measured,
    critical_path: path.tasks.slice(-MOST_SHOWN).map((index) => shown(free, index, known)),
    critical_ms: Math.round(path.ms),
    stuck: [...stuck.causes]
      .slice(0, MOST_SHOWN)
      .map(([index, why]) => ({ task: plan[index]?.id ?? "", why })),
    stuck_tasks: stuck.all.size,
    held: plan.filter(({ id }) => tasks.get(id)?.hold !== undefined).length,
  };
  const reason = whyNoTime(free, durations);
  if (reason !== undefined) return { ...base, runs: 0, reason };
  const larger = tag === undefined ? undefined : [...team, { id: "", tags: [tag] }];
  const crews = [team, ...(larger ? [larger] : [])];
  const { likely, runs } = await played(free, crews, durations, seed, call);
  const [now, [left, faster]] = [call.ports.now(), likely ?? []];
  if (!left) return { ...base, runs, reason: "the tasks need too many different sets of tags" };
  const unstuck = larger ? stuck.all.size - stuckTasks(plan, larger).all.size : 0;
  return {
    ...base,
    runs,
    done_by: mapped(left, (ms) => now + ms),
    ...(faster &&
      tag !== undefined && {
        one_more: {
          tag,
          done_by: mapped(faster, (ms) => now + ms),
          sooner_ms: mapped(left, (ms, share) => ms - faster[share]),
          unstuck,
        },
      }),
  };
}

/** The worker that is assumed while none is connected: it may take every task. */
function handy(plan: Plan): CrewMember {
  return { id: "", tags: [...new Set(plan.flatMap(({ needed }) => needed))] };
}

function whyNoTime(plan: Plan, durations: Durations): string | undefined {
  if (plan.length === 0) return "no task is open that can be done";
  return durations.isKnown ? undefined : "no done task was measured, and no open task has an estimate";
}

function usual(plan: Plan, index: number, durations: Durations): number {
  const size = plan[index]?.size;
  return size ? durations.usual(size) : 0;
}

function shown(plan: Plan, index: number, { durations, tasks }: Known): Forecast["critical_path"][number] {
  const id = plan[index]?.id ?? "";
  const { title, state = "", claim } = tasks.get(id) ?? {};
  return {
    task: id,
    ...(title !== undefined && { title }),
    state,
    ...(claim && { owner: claim.owner }),
    ms: Math.round(usual(plan, index, durations)),
  };
}

/** Plays the plan in parts, between which other calls run. */
async function played(
  plan: Plan,
  crews: readonly (readonly CrewMember[])[],
  durations: Durations,
  seed: number,
  call: Call,
): Promise<ForecastEnd> {
  const runs = Math.min(RUNS.most, Math.max(RUNS.fewest, Math.floor(RUNS.plays / plan.length)));
  const options = { runs, chance: seeded(seed), steps: MOST_STEPS };
  const going = forecastEnd(plan, crews, durations, options);
  for (let step = going.next(); ; step = going.next()) {
    if (step.done) return step.value;
    if (call.signal?.aborted) throw new CallerGone();
    await call.progress(step.value, runs);
  }
}

function mapped(times: ForecastTimes, of: (ms: number, share: keyof ForecastTimes) => number): ForecastTimes {
  return {
    p50: Math.round(of(times.p50, "p50")),
    p80: Math.round(of(times.p80, "p80")),
    p95: Math.round(of(times.p95, "p95")),
  };
}
