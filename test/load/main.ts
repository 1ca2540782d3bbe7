// npm run load -- --seconds 30 --clients 100 --rate 200
import { parseArgs } from "node:util";
import { judge } from "./judge.ts";
import { load } from "./load.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "30" },
    clients: { type: "string", default: "100" },
    rate: { type: "string", default: "200" },
  },
});
const figures = await load({
  seconds: Number(values.seconds),
  clients: Number(values.clients),
  perSecond: Number(values.rate),
});
process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
const verdicts = judge(figures);
process.stdout.write(`${verdicts.map(({ line }) => line).join("\n")}\n`);
process.exitCode = verdicts.every(({ good }) => good) ? 0 : 1;
