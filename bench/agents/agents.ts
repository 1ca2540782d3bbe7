import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { example, lap } from "../durable/example.ts";
import { rawTransaction } from "../durable/raw.ts";
import { builtBinary } from "../harness/bundle.ts";
import type { GroupReport } from "../harness/group.ts";
import { barOf, quantileOf, spreadOf, timeFigure } from "../harness/spread.ts";
import { inTemporaryFolder } from "../harness/temporary-folder.ts";
import { AgentConnection } from "./agent-connection.ts";
import { startServer, TOKEN } from "./server.ts";

const AGENTS = 64;
const ROUNDS = 12;
const WARM_UP_ROUNDS = 3;
const ROUND_MS = 800;
const RAW = 1_500;
/** The mean time between two calls of an agent, where the delay of a call is measured. */
const THINK_MS = 200;
const LIMITS = { share: 0.8, p99: 40 };

interface Round {
  /** raw transactions per second */
  readonly raw: number;
  /** calls per second of agents that call without a pause */
  readonly calls: number;
  /** seconds of each call of agents that pause */
  readonly delays: readonly number[];
}

/** Many agents that report on tasks of their own, on one server. */
export async function run(): Promise<GroupReport> {
  const binary = builtBinary();
  const rounds = await inTemporaryFolder((folder) => measure(binary, folder));
  return {
    notes: [
      `${AGENTS} agents over HTTP on the built server, each with a connection and tasks of its own; SQLite at FULL.`,
      "Calls per second: each agent calls again as soon as it is answered. One raw writer writes before and after, alone.",
      `Delay: each agent pauses ${THINK_MS / 2} to ${(THINK_MS * 3) / 2} ms between two calls. Without pauses, the mean delay would be ${AGENTS} calls by definition.`,
    ],
    figures: [
      perSecond(
        "advance_task",
        rounds.map(({ calls }) => calls),
      ),
      perSecond(
        "raw transaction, one writer",
        rounds.map(({ raw }) => raw),
      ),
      timeFigure(
        "advance_task of an agent that pauses",
        rounds.flatMap(({ delays }) => delays),
      ),
    ],
    bars: [
      barOf(
        "advance_task of 64 agents over one raw writer",
        "times",
        rounds.map(({ calls, raw }) => calls / raw),
        {
          atLeast: LIMITS.share,
        },
      ),
      barOf(
        "p99 of advance_task among 64 agents",
        "raw transactions",
        rounds.map(({ delays, raw }) => quantileOf(delays, 0.99) * raw),
        { atMost: LIMITS.p99 },
      ),
    ],
  };
}

function perSecond(name: string, values: readonly number[]) {
  return { name, unit: "per second" as const, rounds: values.length, ...spreadOf(values) };
}

async function measure(binary: string, folder: string): Promise<readonly Round[]> {
  const server = await startServer(binary, folder, join(folder, "agents.db"));
  const raw = rawTransaction(join(folder, "raw.db"), "FULL");
  const agents = Array.from({ length: AGENTS }, (_, index) => new Reporter(server.port, index));
  await agents[0]?.load();
  const rounds: Round[] = [];
  try {
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      const before = rate(raw.once);
      const calls = await together(agents, () => Promise.resolve());
      const paced = await together(agents, (index, time) =>
        pause(THINK_MS / 2 + ((index * 7_919 + time * 104_729) % THINK_MS)),
      );
      const measured = (before + rate(raw.once)) / 2;
      if (round >= 0) rounds.push({ raw: measured, calls: calls.length / (ROUND_MS / 1_000), delays: paced });
    }
    return rounds;
  } finally {
    for (const agent of agents) agent.close();
    raw.close();
    await server.stop();
  }
}

function rate(once: () => void): number {
  const from = performance.now();
  for (let time = 0; time < RAW; time++) once();
  return RAW / ((performance.now() - from) / 1_000);
}

/** Lets all agents report for one round. Returns the seconds of each call. */
async function together(
  agents: readonly Reporter[],
  think: (index: number, time: number) => Promise<void>,
): Promise<readonly number[]> {
  const delays: number[] = [];
  const until = performance.now() + ROUND_MS;
  await Promise.all(
    agents.map(async (agent, index) => {
      for (let time = 0; performance.now() < until; time++) {
        await think(index, time);
        await agent.ready();
        const from = performance.now();
        await agent.report();
        delays.push((performance.now() - from) / 1_000);
      }
    }),
  );
  return delays;
}

/** An agent that reports on its tasks, step by step. */
class Reporter {
  readonly #connection: AgentConnection;
  readonly #index: number;
  #tasks: string[] = [];
  #planted = 0;
  #step = 0;

  constructor(port: number, index: number) {
    this.#index = index;
    this.#connection = new AgentConnection(port, TOKEN, `agent-${index}`);
  }

  async load(): Promise<void> {
    await this.#connection.call("load_workflow", { definition: example });
  }

  /** Loads more tasks if the agent has none left, which is not timed. */
  async ready(): Promise<void> {
    if (this.#tasks.length > 0) return;
    this.#tasks = Array.from({ length: 200 }, () => `task-${this.#index}-${this.#planted++}`);
    const tasks = this.#tasks.map((id) => ({ id, workflowType: example.id }));
    await this.#connection.call("load_task_tree", { tasks });
  }

  async report(): Promise<void> {
    const [taskId] = this.#tasks;
    const report = lap[this.#step];
    const answer = await this.#connection.call("advance_task", { taskId, result: report?.result });
    if (!answer.includes(`"nextStep":"${report?.leadsTo}"`))
      throw new Error(`not at ${report?.leadsTo}: ${answer}`);
    this.#step = (this.#step + 1) % lap.length;
    if (this.#step === 0) this.#tasks.shift();
  }

  close(): void {
    this.#connection.close();
  }
}
