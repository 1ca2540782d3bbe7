// npm run load -- --seconds 30 --clients 100 --rate 200
import { parseArgs } from "node:util";
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
const { errors, misplaced, incomplete } = figures;
const isGood = Object.keys(errors).length === 0 && misplaced === 0 && incomplete === 0;
process.stdout.write(isGood ? "every request answered, every entry to everybody, in order\n" : "PROBLEM\n");
process.exitCode = isGood ? 0 : 1;
