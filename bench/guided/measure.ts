import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CallToolResult, Client } from "@modelcontextprotocol/client";
import { rawTransaction } from "../durable/raw.ts";
import { connect } from "../stdio/connect.ts";
import type { Programs } from "../stdio/measure.ts";
import type { Recorded } from "../stdio/noop-server.ts";
import { type Call, GuidedAgent } from "./guided-agent.ts";
import type { LargeWorkflow } from "./large-workflow.ts";
import { LONG_STEPS, longWorkflow } from "./long-workflow.ts";

const TOOL = "complete_step";
const ERA = "2026-07-28";
const ROUNDS = 20;
const CALLS_A_ROUND = 40;
const WARM_UP_CALLS = 600;
const LONG_ROUNDS = 8;
const AT_EITHER_END = 100;

/** Milliseconds of every call, by round. */
export interface Calls {
  readonly guided: number[][];
  readonly noop: number[][];
  readonly raw: number[][];
}

/** The same for a long run, with its first and its last calls separate. */
export interface LongCalls extends Calls {
  readonly first: number[][];
  readonly last: number[][];
}

interface Sides {
  readonly product: Client;
  readonly noop: (call: Call) => Promise<unknown>;
  readonly raw: () => void;
}

/** Run after run through one workflow; every call takes turns with a no-op and a raw transaction. */
export function measureLarge(folder: string, programs: Programs, large: LargeWorkflow): Promise<Calls> {
  return between(folder, programs, large, async (sides) => {
    const agent = new GuidedAgent(sides.product, large.id, large.types);
    const calls: Calls = { guided: [], noop: [], raw: [] };
    await agent.start();
    for (let count = 0; count < WARM_UP_CALLS; count++) await turn(agent, sides, [], [], []);
    for (let round = 0; round < ROUNDS; round++) {
      const [guided, noop, raw]: [number[], number[], number[]] = [[], [], []];
      while (guided.length < CALLS_A_ROUND) await turn(agent, sides, guided, noop, raw);
      calls.guided.push(guided);
      calls.noop.push(noop);
      calls.raw.push(raw);
    }
    return calls;
  });
}

/** In each round, the beginning of one run takes turns with the end of the previous run. */
export function measureLong(folder: string, programs: Programs): Promise<LongCalls> {
  const large = { id: longWorkflow.id, definition: longWorkflow, types: new Map() };
  return between(folder, programs, large, async (sides) => {
    const calls: LongCalls = { guided: [], noop: [], raw: [], first: [], last: [] };
    let before = await agentAfter(sides, LONG_STEPS - AT_EITHER_END);
    for (let round = 0; round < LONG_ROUNDS; round++) {
      const next = await agentAfter(sides, 0);
      const [first, last, noop, raw]: [number[], number[], number[], number[]] = [[], [], [], []];
      for (let count = 0; count < AT_EITHER_END; count++) {
        const both = [() => turn(next, sides, first, noop, raw), () => turn(before, sides, last, noop, raw)];
        for (const one of count % 2 === 0 ? both : both.toReversed()) await one();
      }
      calls.first.push(first);
      calls.last.push(last);
      calls.guided.push([...first, ...last]);
      calls.noop.push(noop);
      calls.raw.push(raw);
      before = next;
      for (let count = 2 * AT_EITHER_END; count < LONG_STEPS; count++) await next.make(next.call());
    }
    return calls;
  });
}

async function agentAfter({ product }: Sides, steps: number): Promise<GuidedAgent> {
  const agent = new GuidedAgent(product, longWorkflow.id);
  await agent.start();
  for (let count = 0; count < steps; count++) await agent.make(agent.call());
  return agent;
}

/** One call of each side, in alternating order; refused calls are not counted. */
async function turn(
  agent: GuidedAgent,
  { noop, raw }: Sides,
  guided: number[],
  noops: number[],
  raws: number[],
): Promise<void> {
  if (agent.isOver) await agent.start();
  const call = agent.call();
  const began = performance.now();
  const { isError } = await agent.make(call);
  const took = performance.now() - began;
  if (isError === true) return;
  guided.push(took);
  const noopBegan = performance.now();
  await noop(call);
  noops.push(performance.now() - noopBegan);
  const rawBegan = performance.now();
  raw();
  raws.push(performance.now() - rawBegan);
}

async function between<T>(
  folder: string,
  { navigator, noop }: Programs,
  { id, definition, types }: LargeWorkflow,
  work: (sides: Sides) => Promise<T>,
): Promise<T> {
  const db = join(folder, "navigator.db");
  const serve = [navigator, "mcp", "--tools", "guided,tasks", "--human-answers", "relayed", "--db", db];
  const product = await connect(serve, ERA);
  const recording = join(folder, "recorded.json");
  await product.callTool({ name: "load_workflow", arguments: { id, definition } });
  writeFileSync(recording, JSON.stringify(await record(product, new GuidedAgent(product, id, types))));
  const floor = await connect([noop, recording], ERA);
  await floor.listTools();
  const raw = rawTransaction(join(folder, "raw.db"), "FULL");
  const done = await work({
    product,
    // The no-op has a single tool; only the cost of the call is measured.
    noop: (call) => floor.callTool({ ...call, name: TOOL }),
    raw: raw.once,
  });
  raw.close();
  await floor.close();
  await product.close();
  return done;
}

const RECORDED = 40;

/** The answer of median length among the first calls of a run represents all of them. */
async function record(client: Client, agent: GuidedAgent): Promise<Recorded> {
  const { tools } = await client.listTools();
  const tool = tools.find(({ name }) => name === TOOL);
  if (!tool?.outputSchema) throw new Error(`${TOOL} is not listed with what it answers`);
  await agent.start();
  const answers: CallToolResult[] = [];
  while (answers.length < RECORDED && !agent.isOver) {
    const answer = await agent.make(agent.call());
    if (answer.isError !== true) answers.push(answer);
  }
  const sorted = answers.toSorted((one, other) => lengthOf(one) - lengthOf(other));
  const { content = [], structuredContent } = sorted[Math.floor(sorted.length / 2)] ?? {};
  return {
    name: TOOL,
    inputSchema: tool.inputSchema,
    outputSchema: tool.outputSchema,
    answer: { content, ...(structuredContent !== undefined && { structuredContent }) },
  };
}

function lengthOf({ structuredContent }: CallToolResult): number {
  return JSON.stringify(structuredContent).length;
}
