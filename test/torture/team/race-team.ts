import { Clerk } from "../../support/clerk.ts";
import { type ClerkProgram, clerkProgram } from "../../support/clerk-program.ts";
import { Desk } from "../../support/desk.ts";
import { Team } from "../../support/team.ts";
import { Chance } from "../chance.ts";
import { auditRace, type RaceAudit } from "./race-audit.ts";
import { RaceLog } from "./race-log.ts";
import { type Race, Racer } from "./racer.ts";

export interface RaceOptions {
  readonly workers: number;
  readonly processes: number;
  readonly tasks: number;
  readonly seed: number;
  /** at most this long; the tasks that are open then are problems */
  readonly seconds: number;
  readonly leaseMs: number;
}

export interface RaceFigures extends RaceAudit, RaceOptions {
  readonly killed: number;
  readonly tookMs: number;
  readonly unanswered: number;
  readonly answers: Readonly<Record<string, number>>;
}

const TAGS: readonly (readonly string[])[] = [[], ["web"], ["ops"], ["web", "ops"]];
const PARENTS_OF = 10;

/** Workers in several processes do linked tasks while processes are killed; then the store is audited. */
export async function raceTeam(options: RaceOptions): Promise<RaceFigures> {
  const { seed, leaseMs } = options;
  const program = await clerkProgram();
  const file = await program.file("race.db");
  const desk = new Desk({ file, bundled: program.bundled, clock: Date.now, settings: { leaseMs } });
  try {
    const chance = new Chance(seed);
    const log = new RaceLog();
    const planted = await plant(desk, options.tasks, chance);
    const started = performance.now();
    const killed = await run(program, file, desk, planted.length, { ...options, chance, log });
    return {
      ...options,
      killed,
      tookMs: Math.round(performance.now() - started),
      unanswered: [...log.unanswered.values()].reduce((sum, count) => sum + count, 0),
      answers: Object.fromEntries([...log.answers].toSorted()),
      ...(await auditRace(desk, log, planted)),
    };
  } finally {
    await desk.close();
    program.remove();
  }
}

/** Tasks that wait for earlier ones and need tags; every tenth contains the nine after it, and rolls up. */
async function plant(desk: Desk, count: number, chance: Chance): Promise<readonly string[]> {
  const tasks = Array.from({ length: count }, (_, index) => {
    const parent = index - (index % PARENTS_OF);
    const isParent = index === parent;
    const earlier = isParent || index < PARENTS_OF ? [] : [chance.below(index), chance.below(index)];
    // A task that waits for its own parent, or for a sibling's parent, could never start.
    const before = earlier.filter((one) => one % PARENTS_OF !== 0);
    return {
      id: `t${index}`,
      priority: chance.below(5),
      needed_tags: isParent ? [] : (chance.of(TAGS) ?? []),
      blocked_by: [...new Set(before)].map((one) => `t${one}`),
      ...(!isParent && { parent: `t${parent}` }),
    };
  });
  await new Team(desk).create(...tasks);
  return tasks.map(({ id }) => id);
}

/** Returns the number of killed processes. */
async function run(
  program: ClerkProgram,
  file: string,
  desk: Desk,
  tasks: number,
  options: RaceOptions & Pick<Race, "chance" | "log">,
): Promise<number> {
  const { workers, processes, seconds, leaseMs, chance, log } = options;
  let over = false;
  const race: Race = { chance, log, leaseMs, isOver: () => over };
  const ready = async () => {
    const clerk = new Clerk(program, file, leaseMs);
    await clerk.ask("list_workers", {});
    return clerk;
  };
  // A process takes longer to start than many tasks take to do, so the first ones to follow are there already.
  const started = await Promise.all(Array.from({ length: 2 * processes }, ready));
  const clerks = started.slice(0, processes);
  const spares = started.slice(processes);
  const clerkOf = (index: number): Clerk => {
    const clerk = clerks[index % processes];
    if (!clerk) throw new Error(`there is no process ${index}`);
    return clerk;
  };
  const racing = Array.from({ length: workers }, (_, index) =>
    new Racer(`w${index}`, TAGS[3 - (index % 4)] ?? [], race, () => clerkOf(index)).run(),
  );
  let killed = 0;
  const killing = (async () => {
    while (!over) {
      // The next process is there before the last one dies, so that it meets half-done work.
      const next = spares.pop() ?? (await ready());
      await pause(chance.below(200));
      const index = chance.below(processes);
      const victim = clerkOf(index);
      clerks[index] = next;
      await victim.kill();
      killed += 1;
    }
  })();
  const until = performance.now() + seconds * 1_000;
  while (!over) {
    await pause(100);
    over = (await doneTasks(desk)) === tasks || performance.now() > until;
  }
  await Promise.all([...racing, killing]);
  await Promise.all([...clerks, ...spares].map((clerk) => clerk.leave()));
  return killed;
}

async function doneTasks(desk: Desk): Promise<number> {
  const counts = await (await desk.call.ports.store()).tasks.count("test");
  return counts.find(({ category, hold }) => category === "done" && hold === undefined)?.count ?? 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
