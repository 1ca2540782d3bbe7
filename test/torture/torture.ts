import { Clerk } from "../support/clerk.ts";
import { type ClerkProgram, clerkProgram } from "../support/clerk-program.ts";
import { Desk } from "../support/desk.ts";
import { calling, forked, reviewed } from "../support/workflows.ts";
import { type Audit, audit } from "./audit.ts";
import { Chance } from "./chance.ts";
import { SideLog } from "./side-log.ts";
import { type Shared, Worker } from "./worker.ts";

/** Concurrent calls of each process. */
const LANES = 4;
const KILLERS = 3;

export interface TortureOptions {
  readonly seconds: number;
  readonly seed: number;
  readonly processes?: number;
  /** the URL of a PostgreSQL server; without it, the processes share a SQLite file */
  readonly server?: string | undefined;
}

export interface TortureFigures extends Audit {
  readonly seconds: number;
  readonly seed: number;
  readonly processes: number;
  readonly killed: number;
  readonly acknowledged: number;
  readonly confirmed: number;
  readonly lost: number;
  readonly answers: Readonly<Record<string, number>>;
}

/** Processes work on shared tasks and are killed at random; then the store is compared with the acknowledged changes. */
export async function torture({
  seconds,
  seed,
  processes = 8,
  server,
}: TortureOptions): Promise<TortureFigures> {
  const program = await clerkProgram();
  const file = server ?? (await program.file("torture.db"));
  const desk = new Desk({ file, bundled: program.bundled, clock: Date.now });
  try {
    const shared: Shared = { chance: new Chance(seed), log: new SideLog(), known: [], planted: 16 };
    await plant(desk, shared);
    const killed = await run(program, file, processes, seconds, shared);
    const { log } = shared;
    return {
      seconds,
      seed,
      processes,
      killed,
      acknowledged: log.changes.length + log.created.size,
      confirmed: log.confirmed.size,
      lost: log.lost,
      answers: Object.fromEntries([...log.answers].toSorted()),
      ...(await audit(desk, log)),
    };
  } finally {
    await desk.close();
    program.remove();
  }
}

async function plant(desk: Desk, shared: Shared): Promise<void> {
  await desk.load("reviewed", reviewed);
  await desk.load("forked", forked());
  await desk.load("calling", calling("reviewed"));
  const kinds = ["reviewed", "forked", "calling"];
  for (let index = 1; index <= shared.planted; index++) {
    shared.known.push(`task-${index}`);
    await desk.plant({ id: `task-${index}`, workflowType: kinds[index % kinds.length] });
  }
}

/** Returns the number of killed processes. */
async function run(
  program: ClerkProgram,
  file: string,
  processes: number,
  seconds: number,
  shared: Shared,
): Promise<number> {
  const ready = async () => {
    const clerk = new Clerk(program, file);
    await clerk.ask("list_workflows", {});
    return clerk;
  };
  const clerks = await Promise.all(Array.from({ length: processes }, ready));
  const until = performance.now() + seconds * 1_000;
  const work = clerks.flatMap((first, index) => {
    const worker = new Worker(`w${index}`, shared, () => clerks[index] ?? first);
    return Array.from({ length: LANES }, async () => {
      while (performance.now() < until) await worker.act();
    });
  });
  let killed = 0;
  const killing = Array.from({ length: KILLERS }, async () => {
    while (performance.now() < until) {
      // Start the next process before the last one dies, so that it meets half-done work.
      const next = await ready();
      await new Promise((resolve) => setTimeout(resolve, shared.chance.below(100)));
      const index = shared.chance.below(processes);
      const victim = clerks[index];
      clerks[index] = next;
      await victim?.kill();
      killed += 1;
    }
  });
  await Promise.all([...work, ...killing]);
  await Promise.all(clerks.map((clerk) => clerk.leave()));
  return killed;
}
