import { perform } from "../operations/door/perform.ts";
import type { EntryLog } from "../operations/feeds/entry-log.ts";
import { listDeliveries } from "../operations/feeds/outbox/list-deliveries.ts";
import type { Call } from "../operations/ports/call.ts";
import { getTasksByStatus } from "../operations/tasks/get-tasks-by-status.ts";
import type { Meter, Metric } from "./metrics.ts";
import { sendRefusal } from "./problem.ts";
import type { Route } from "./route.ts";
import { sendJson } from "./send-json.ts";
import { WorkFigures } from "./work-figures.ts";

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

export function metricsRoute(meter: Meter, call: Call, log: EntryLog, streams: () => number): Route {
  const work = new WorkFigures(log, call.ports.rest);
  return {
    name: "metrics",
    methods: READS,
    entry: "credential",
    handle: async ({ response }) => {
      const text = meter.render([
        { name: "navigator_event_streams", help: "Event streams open now.", values: [{ value: streams() }] },
        await taskGauge(call),
        await queueGauge(call),
        ...(await work.metrics()),
        refusalCounter(call),
        hookCounter(call),
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

async function taskGauge(call: Call): Promise<Metric> {
  const result = await perform(getTasksByStatus, { limit: 1 }, call);
  const counts = result.ok ? Object.entries(result.value.data.counts) : [];
  return {
    name: "navigator_tasks",
    help: "Tasks by status.",
    values: counts.map(([status, value]) => ({ labels: { status }, value })),
  };
}

async function queueGauge({ ports: { store, settings } }: Call): Promise<Metric> {
  // While the store is unavailable there is no value; /readyz reports that.
  const counts = await store()
    .then(({ tasks }) => tasks.count(settings.project))
    .catch(() => undefined);
  const ready = counts?.filter(({ category, hold }) => category === "ready" && hold === undefined);
  const depth = ready?.reduce((sum, { count }) => sum + count, 0);
  return {
    name: "navigator_queue_depth",
    help: "Tasks that are ready and that no worker has claimed.",
    values: depth === undefined ? [] : [{ value: depth }],
  };
}

function refusalCounter({ ports: { refusals = new Map<string, number>() } }: Call): Metric {
  return {
    name: "navigator_refusals_total",
    help: "Refused calls by code, over MCP and HTTP.",
    type: "counter",
    values: [...refusals].map(([code, value]) => ({ labels: { code }, value })),
  };
}

function hookCounter({ ports: { hookRefusals = new Map<string, number>() } }: Call): Metric {
  return {
    name: "navigator_hook_refusals_total",
    help: "Tools and stops that the hooks of hosts refused, by client, as far as this server took their notes in.",
    type: "counter",
    values: [...hookRefusals].map(([key, value]) => {
      const [refused = "", client = ""] = key.split(" ");
      return { labels: { refused, client }, value };
    }),
  };
}

async function deadLetterGauge(call: Call): Promise<Metric> {
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

function processGauges(): Metric[] {
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
