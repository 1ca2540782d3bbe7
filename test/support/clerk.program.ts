// A process on a shared store: makes one call for each line it reads, all concurrently.
import { createInterface } from "node:readline";
import { Desk } from "./desk.ts";
import type { Errand, Report } from "./errand.ts";

const [, , file = "", bundled = "", leaseMs = "60000"] = process.argv;
const desk = new Desk({ file, bundled, clock: Date.now, settings: { leaseMs: Number(leaseMs) } });

async function outcomeOf({ name, input, role, caller }: Errand): Promise<Report["outcome"]> {
  try {
    return await desk.try(name, input, desk.as(role, caller));
  } catch (error) {
    return { thrown: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function answer(errand: Errand): Promise<void> {
  const report: Report = { number: errand.number, outcome: await outcomeOf(errand) };
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

const open = new Set<Promise<void>>();
for await (const line of createInterface({ input: process.stdin })) {
  const going = answer(JSON.parse(line) as Errand).finally(() => open.delete(going));
  open.add(going);
}
await Promise.all(open);
await desk.close();
