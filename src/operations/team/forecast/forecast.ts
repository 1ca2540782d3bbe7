import * as z from "zod";
import { Forecast } from "../../../model/forecast.ts";
import type { Result } from "../../../model/refusal.ts";
import { Durations } from "../../../team/forecast/durations.ts";
import { Key, Name } from "../../door/key.ts";
import { operation } from "../../door/operation.ts";
import { isExpired } from "../../movement/workers/end-worker.ts";
import { connectedWorkers } from "../../movement/workers/sweep-workers.ts";
import { agedNow } from "../aged-now.ts";
import { forecastOf } from "./forecast-of.ts";
import { measuredTasks } from "./measured-tasks.ts";
import { openTasks } from "./open-tasks.ts";
import { plannedTasks } from "./planned-tasks.ts";

export const forecast = operation({
  name: "forecast",
  summary: "What holds everything up, and when all open tasks, or those inside one, are likely done.",
  toolset: "admin",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    parent: Key.optional().describe("only this task, the tasks inside it, and what they wait for"),
    tag: Name.optional().describe("compare with one more worker that has this tag"),
    seed: z.number().int().min(0).max(4_294_967_295).default(1),
  }),
  output: Forecast,
  run: async ({ parent, tag, seed }, call): Promise<Result<Forecast>> => {
    const open = await openTasks(parent, call);
    if (!open.ok) return open;
    const now = call.ports.now();
    const plan = plannedTasks(open.value, agedNow(call), now);
    const sizes = plan.map(({ size }) => size);
    const durations = new Durations(await measuredTasks(call), sizes);
    const connected = (await connectedWorkers(call)).map(({ worker }) => worker);
    const crew = connected.filter((worker) => !isExpired(worker, now));
    const known = { plan, crew, durations, tasks: open.value.known };
    return { ok: true, value: await forecastOf(known, { tag, seed }, call) };
  },
});
