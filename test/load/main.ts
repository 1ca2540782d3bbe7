// npm run load -- --seconds 30 --clients 100 --rate 200 --replicas 4
import { parseArgs } from "node:util";
import { launchServer } from "../postgres/launch-server.ts";
import { judge } from "./judge.ts";
import { type LoadFigures, load, loadReplicas } from "./load.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "30" },
    clients: { type: "string", default: "100" },
    rate: { type: "string", default: "200" },
    /** more than 0: so many servers on a PostgreSQL of their own, behind a balancer */
    replicas: { type: "string", default: "0" },
  },
});
const options = {
  seconds: Number(values.seconds),
  clients: Number(values.clients),
  perSecond: Number(values.rate),
};
const replicas = Number(values.replicas);
const figures = replicas > 0 ? await onPostgres() : await load(options);
process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
const verdicts = judge(figures);
process.stdout.write(`${verdicts.map(({ line }) => line).join("\n")}\n`);
process.exitCode = verdicts.every(({ good }) => good) ? 0 : 1;

async function onPostgres(): Promise<LoadFigures> {
  const server = await launchServer({ settings: { fsync: "on" } });
  if ("problem" in server) throw new Error(server.problem);
  try {
    return await loadReplicas({ ...options, replicas }, server.url);
  } finally {
    await server.stop();
  }
}
