import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { AgentConnection } from "../agents/agent-connection.ts";
import { type BenchServer, startServer, TOKEN } from "../agents/server.ts";
import { example, lap } from "../durable/example.ts";
import { rawTransaction } from "../durable/raw.ts";
import { cpuSeconds, residentBytes } from "./process-figures.ts";

/** What one call costs here, measured on the built server with a database file at FULL. */
export interface Costs {
  /** seconds of the server's thread for one call, its part of the commit included */
  readonly cpuPerCall: number;
  /** seconds of one flush to the disk */
  readonly flush: number;
  /** bytes of the database for one entry of the log, with its part of tasks and indexes */
  readonly bytesPerEntry: number;
  /** bytes of memory of one open event stream */
  readonly bytesPerStream: number;
  /** seconds of the server's thread in a second, for one open event stream on which nothing happens */
  readonly cpuPerStream: number;
}

const AGENTS = 64;
const WARM_UP_CALLS = 4_000;
const CALLS = 6_000;
const RAW = 1_000;
const STREAMS = 100;
const IDLE_SECONDS = 4;

export async function measureCosts(binary: string, folder: string): Promise<Costs> {
  const file = join(folder, "scale.db");
  const server = await startServer(binary, folder, file);
  const agents = Array.from({ length: AGENTS }, (_, index) => new Reporter(server.port, index));
  try {
    await agents[0]?.load();
    const streams = await measureStreams(server);
    await all(agents, WARM_UP_CALLS);
    const cpu = cpuSeconds(server.pid);
    const calls = await all(agents, CALLS);
    const cpuPerCall = (cpuSeconds(server.pid) - cpu) / calls;
    // A server that ends empties its write-ahead log into the file.
    await server.stop();
    const bytesPerEntry = statSync(file).size / agents.reduce((sum, { entries }) => sum + entries, 0);
    return { cpuPerCall, flush: flushSeconds(join(folder, "raw.db")), bytesPerEntry, ...streams };
  } finally {
    for (const agent of agents) agent.close();
    await server.stop();
  }
}

/** Lets all agents report until so many calls are made. */
async function all(agents: readonly Reporter[], calls: number): Promise<number> {
  let made = 0;
  await Promise.all(
    agents.map(async (agent) => {
      while (made < calls) {
        made += 1;
        await agent.report();
      }
    }),
  );
  return made;
}

function flushSeconds(file: string): number {
  const raw = rawTransaction(file, "FULL");
  const from = performance.now();
  for (let time = 0; time < RAW; time++) raw.once();
  const seconds = (performance.now() - from) / 1_000 / RAW;
  raw.close();
  return seconds;
}

/** Measured before the calls: afterwards, memory that the calls have freed would hide that of the streams. */
async function measureStreams({
  port,
  pid,
}: BenchServer): Promise<Pick<Costs, "bytesPerStream" | "cpuPerStream">> {
  const memory = residentBytes(pid);
  const streams = await openStreams(port);
  const bytesPerStream = Math.max(0, residentBytes(pid) - memory) / STREAMS;
  const cpu = cpuSeconds(pid);
  await pause(IDLE_SECONDS * 1_000);
  const cpuPerStream = (cpuSeconds(pid) - cpu) / IDLE_SECONDS / STREAMS;
  for (const stream of streams) stream.abort();
  return { bytesPerStream, cpuPerStream };
}

/** Opens event streams, and waits until each has said hello. */
async function openStreams(port: number): Promise<readonly AbortController[]> {
  const opened = Array.from({ length: STREAMS }, () => new AbortController());
  for (const { signal } of opened) {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const answer = await fetch(`http://127.0.0.1:${port}/api/events`, { headers, signal });
    await answer.body?.getReader().read();
  }
  return opened;
}

/** An agent that reports on its tasks, step by step. Its tasks are loaded beforehand, in small parts. */
class Reporter {
  readonly #connection: AgentConnection;
  readonly #index: number;
  #tasks: string[] = [];
  #planted = 0;
  #step = 0;
  #reports = 0;

  constructor(port: number, index: number) {
    this.#index = index;
    this.#connection = new AgentConnection(port, TOKEN, `agent-${index}`);
  }

  /** how many entries the log has of this agent */
  get entries(): number {
    return this.#planted + this.#reports;
  }

  async load(): Promise<void> {
    await this.#connection.call("load_workflow", { definition: example });
  }

  async report(): Promise<void> {
    if (this.#tasks.length === 0) {
      this.#tasks = Array.from({ length: 50 }, () => `task-${this.#index}-${this.#planted++}`);
      const tasks = this.#tasks.map((id) => ({ id, workflowType: example.id }));
      await this.#connection.call("load_task_tree", { tasks });
    }
    await this.#connection.call("advance_task", { taskId: this.#tasks[0], result: lap[this.#step]?.result });
    this.#reports += 1;
    this.#step = (this.#step + 1) % lap.length;
    if (this.#step === 0) this.#tasks.shift();
  }

  close(): void {
    this.#connection.close();
  }
}
