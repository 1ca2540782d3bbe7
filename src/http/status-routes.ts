import { perform } from "../operations/door/perform.ts";
import type { EntryLog } from "../operations/feeds/entry-log.ts";
import { listDeliveries } from "../operations/feeds/outbox/list-deliveries.ts";
import type { Call } from "../operations/ports/call.ts";
import { getTasksByStatus } from "../operations/tasks/get-tasks-by-status.ts";
import type { Gauge, Meter } from "./metrics.ts";
import { sendRefusal } from "./problem.ts";
import type { Route } from "./route.ts";
import { sendJson } from "./send-json.ts";

const READS = ["GET", "HEAD"];

/** Reports that the process is alive. */
export const healthRoute: Route = {
  name: "healthz",
  methods: READS,
  entry: "open",
  handle: async ({ response }) => {
    sendJson(response, 200, { status: "ok" });
    return "OK";
  },
};

/** Reports whether the process is ready, which includes that the store answers. */
export function readyRoute(log: EntryLog, logError: (error: unknown) => string): Route {
  return {
    name: "readyz",
    methods: READS,
    entry: "open",
    handle: async ({ response }) => {
      try {
        await log.head();
      } catch (error) {
        // Any store error gives the same answer: the prober only needs to know whether to send
        // work to this process.
        const id = logError(error);
        const message = "The store cannot be used.";
        return sendRefusal(response, { code: "STORE_UNAVAILABLE", message, facts: { id } });
      }
      sendJson(response, 200, { status: "ready" });
      return "OK";
    },
  };
}

export function metricsRoute(meter: Meter, call: Call, streams: () => number): Route {
  return {
    name: "metrics",
    methods: READS,
    entry: "credential",
    handle: async ({ response }) => {
      const text = meter.render([
        { name: "navigator_event_streams", help: "Event streams open now.", values: [{ value: streams() }] },
        await taskGauge(call),
        await deadLetterGauge(call),
        ...processGauges(),
      ]);
      response.writeHead(200, {
        "content-type": "text/plain; version=0.0.4; charset=utf-8",
        "cache-control": "no-store",
      });
      response.end(text);
      return "OK";
    },
  };
}

async function taskGauge(call: Call): Promise<Gauge> {
  const result = await perform(getTasksByStatus, { limit: 1 }, call);
  const counts = result.ok ? Object.entries(result.value.data.counts) : [];
  return {
    name: "navigator_tasks",
    help: "Tasks by status.",
    values: counts.map(([status, value]) => ({ labels: { status }, value })),
  };
}

async function deadLetterGauge(call: Call): Promise<Gauge> {
  // While the store is unavailable there are no values; /readyz reports that.
  const deliveries = await listDeliveries(call).catch(() => []);
  return {
    name: "navigator_webhook_dead_letters",
    help: "Notices that a webhook was given up on.",
    values: deliveries.map(({ target, dead }, index) => ({
      labels: { webhook: `${index} ${target}` },
      value: dead,
    })),
  };
}

function processGauges(): Gauge[] {
  const { rss, heapUsed } = process.memoryUsage();
  return [
    { name: "process_resident_memory_bytes", help: "Memory of the process.", values: [{ value: rss }] },
    { name: "nodejs_heap_size_used_bytes", help: "Memory used by its heap.", values: [{ value: heapUsed }] },
    {
      name: "process_uptime_seconds",
      help: "How long the process has run.",
      values: [{ value: process.uptime() }],
    },
  ];
}
