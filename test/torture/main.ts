// npm run torture -- --seconds 60 --seed 1
// npm run torture -- --team --seconds 300 --seed 1
import { parseArgs } from "node:util";
import { raceTeam } from "./team/race-team.ts";
import { torture } from "./torture.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string" },
    seed: { type: "string", default: "1" },
    team: { type: "boolean", default: false },
  },
});
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
  : await torture({ seconds: Number(values.seconds ?? 60), seed });
process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
for (const problem of problems) process.stdout.write(`PROBLEM ${problem}\n`);
process.stdout.write(
  problems.length === 0 ? "nothing lost, nothing doubled\n" : `${problems.length} problems\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
