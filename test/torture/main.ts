// npm run torture -- --seconds 60 --seed 1
// npm run torture -- --seconds 60 --seed 1 --store postgres
// npm run torture -- --team --seconds 300 --seed 1
import { parseArgs } from "node:util";
import { launchServer } from "../postgres/launch-server.ts";
import { raceTeam } from "./team/race-team.ts";
import { torture } from "./torture.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string" },
    seed: { type: "string", default: "1" },
    team: { type: "boolean", default: false },
    store: { type: "string", default: "sqlite" },
  },
});
// Every flush counts here: a crash must not lose what was acknowledged.
const server = values.store === "postgres" ? await launchServer({ settings: { fsync: "on" } }) : undefined;
if (server !== undefined && "problem" in server) throw new Error(server.problem);
const seed = Number(values.seed);
const { problems, ...figures } = values.team
  ? await raceTeam({
      workers: 32,
      processes: 8,
      tasks: 200,
      leaseMs: 1_500,
      seconds: Number(values.seconds ?? 300),
      seed,
    })
  : await torture({ seconds: Number(values.seconds ?? 60), seed, server: server?.url });
await server?.stop();
process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
for (const problem of problems) process.stdout.write(`PROBLEM ${problem}\n`);
process.stdout.write(
  problems.length === 0 ? "nothing lost, nothing doubled\n" : `${problems.length} problems\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
