// npm run torture -- --seconds 60 --seed 1
import { parseArgs } from "node:util";
import { torture } from "./torture.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, seed: { type: "string", default: "1" } },
});
const { problems, ...figures } = await torture({
  seconds: Number(values.seconds),
  seed: Number(values.seed),
});
process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
for (const problem of problems) process.stdout.write(`PROBLEM ${problem}\n`);
process.stdout.write(
  problems.length === 0 ? "nothing lost, nothing doubled\n" : `${problems.length} problems\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
