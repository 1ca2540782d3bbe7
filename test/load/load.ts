import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Binary } from "../cli/binary.fixture.ts";
import { Balancer } from "../replicas/balancer.ts";
import { startReplicas, TOKENS } from "../replicas/start-replicas.ts";
import { Caller } from "./caller.ts";
import { Listener } from "./listener.ts";

const TICK_MS = 50;

export interface LoadOptions {
  readonly seconds: number;
  readonly clients: number;
  readonly perSecond: number;
}

export interface LoadFigures {
  readonly requests: number;
  readonly errors: Readonly<Record<string, number>>;
  readonly entries: number;
  readonly misplaced: number;
  readonly incomplete: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly residentMiB: { readonly warm: number; readonly end: number };
  readonly heapMiB: { readonly warm: number; readonly end: number };
}

/** Many listeners and many callers on several built servers of one database, behind a balancer. */
export async function loadReplicas(
  options: LoadOptions & { readonly replicas: number },
  db: string,
): Promise<LoadFigures> {
  const binary = await Binary.make();
  const replicas = await startReplicas(binary, db, options.replicas);
  const balancer = await Balancer.start(replicas.map(({ port }) => port));
  try {
    return await underLoad(balancer.url, TOKENS.operator, options);
  } finally {
    await balancer.stop();
    await Promise.all(replicas.map(({ stop }) => stop("SIGTERM")));
    binary.remove();
  }
}

/** Many listeners and many callers on the built server with a file database. */
export async function load(options: LoadOptions): Promise<LoadFigures> {
  const binary = await Binary.make();
  const token = "t".repeat(40);
  const env = { NAVIGATOR_OPERATOR_TOKEN: token, NAVIGATOR_HOME: join(binary.folder, "home") };
  const server = binary.start(["start", "--port", "0", "--no-demo", "--json"], env);
  server.stderr.pipe(process.stderr);
  const closed = once(server, "close");
  const [said] = (await once(server.stdout.setEncoding("utf8"), "data")) as [string];
  const { url } = (JSON.parse(said) as { data: { url: string } }).data;
  try {
    return await underLoad(url, token, options);
  } finally {
    server.kill("SIGTERM");
    await closed;
    binary.remove();
  }
}

async function underLoad(url: string, token: string, options: LoadOptions): Promise<LoadFigures> {
  const caller = new Caller(url, token);
  await caller.call("load_task_tree", { tasks: [{ id: "seed", workflowType: "quick-task" }] });
  const listeners = Array.from({ length: options.clients }, () => new Listener(url, token));
  await Promise.all(listeners.map(({ begun }) => begun));
  const warm = await afterWarmUp(caller, options);
  await ask(caller, { ...options, seconds: options.seconds * 0.8 }, "b");
  const last = await newest(caller, listeners);
  const end = await memory(caller);
  const times = caller.milliseconds.toSorted((one, other) => one - other);
  const figures = {
    requests: times.length,
    errors: Object.fromEntries(caller.errors),
    entries: last,
    misplaced: listeners.reduce((sum, { misplaced }) => sum + misplaced, 0),
    incomplete: listeners.filter(({ first, received, cutOff }) => first + received !== last || cutOff).length,
    p50Ms: rounded(times[Math.floor(times.length / 2)] ?? 0),
    p99Ms: rounded(times[Math.floor(times.length * 0.99)] ?? 0),
    residentMiB: { warm: warm.resident, end: end.resident },
    heapMiB: { warm: warm.heap, end: end.heap },
  };
  for (const listener of listeners) listener.close();
  caller.close();
  return figures;
}

async function afterWarmUp(caller: Caller, options: LoadOptions) {
  await ask(caller, { ...options, seconds: options.seconds * 0.2 }, "a");
  return memory(caller);
}

/** Calls at a constant rate, without waiting for answers. */
async function ask(caller: Caller, { seconds, perSecond }: LoadOptions, prefix: string): Promise<void> {
  const perTick = (perSecond * TICK_MS) / 1_000;
  const begun = performance.now();
  const open: Promise<void>[] = [];
  const total = Math.round(seconds * perSecond);
  for (let sent = 0; sent < total; ) {
    for (let each = 0; each < perTick && sent < total; each++)
      open.push(caller.call(...request(prefix, sent++)));
    await delay(Math.max(0, begun + (sent / perSecond) * 1_000 - performance.now()));
  }
  await Promise.all(open);
}

/** Of ten calls, two are writes, one counts and lists tasks, and the others are reads. */
function request(prefix: string, number: number): [string, object] {
  const taskId = `${prefix}${Math.floor(number / 10)}`;
  switch (number % 10) {
    case 0:
      return ["load_task_tree", { tasks: [{ id: taskId, workflowType: "quick-task" }] }];
    case 9:
      return ["get_tasks_by_status", { limit: 10 }];
    case 5:
      return ["load_task_tree", { tasks: [{ id: taskId, workflowType: "quick-task", title: `t${number}` }] }];
    default:
      return ["get_task", { taskId: "seed" }];
  }
}

/** The newest sequence number, once every listener has it or none makes progress. */
async function newest(caller: Caller, listeners: readonly Listener[]): Promise<number> {
  const answer = await caller.text("/api/events?after=0", (text) => text.includes("event: hello"));
  const last = Number(/"newest":(\d+)/.exec(answer)?.[1]);
  for (let tries = 0; tries < 100 && listeners.some((each) => each.last < last); tries++) await delay(100);
  return last;
}

async function memory(caller: Caller): Promise<{ readonly resident: number; readonly heap: number }> {
  const text = await caller.text("/metrics");
  const mebibytes = (name: string): number =>
    rounded(Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1]) / 1024 / 1024);
  return {
    resident: mebibytes("process_resident_memory_bytes"),
    heap: mebibytes("nodejs_heap_size_used_bytes"),
  };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
