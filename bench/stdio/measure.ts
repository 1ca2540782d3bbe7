import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { example, lap } from "../durable/example.ts";
import { rawTransaction } from "../durable/raw.ts";
import { connect, type Era } from "./connect.ts";
import type { Recorded } from "./noop-server.ts";

const TOOL = "advance_task";
const ROUNDS = 40;
const LAPS_A_ROUND = 4;
const WARM_UP_ROUNDS = 25;

/** Milliseconds of every call, by round. */
export interface Calls {
  readonly advance: number[][];
  readonly noop: number[][];
  readonly raw: number[][];
}

export interface Programs {
  readonly navigator: string;
  readonly noop: string;
}

/** Calls of both servers and raw transactions take turns, one by one. */
export async function measure(folder: string, { navigator, noop }: Programs, era: Era): Promise<Calls> {
  const db = join(folder, "navigator.db");
  const product = await connect([navigator, "mcp", "--tools", "tasks", "--db", db], era);
  const recording = join(folder, "recorded.json");
  writeFileSync(recording, JSON.stringify(await record(product)));
  const floor = await connect([noop, recording], era);
  await floor.listTools();
  const raw = rawTransaction(join(folder, "raw.db"), "FULL");
  const calls: Calls = { advance: [], noop: [], raw: [] };
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const taken: Calls = { advance: [[]], noop: [[]], raw: [[]] };
    for (const taskId of await plant(product, round)) await runLap(taskId, { product, floor, raw }, taken);
    if (round < 0) continue;
    calls.advance.push(...taken.advance);
    calls.noop.push(...taken.noop);
    calls.raw.push(...taken.raw);
  }
  raw.close();
  await floor.close();
  await product.close();
  return calls;
}

interface Sides {
  readonly product: Client;
  readonly floor: Client;
  readonly raw: { readonly once: () => void };
}

async function runLap(taskId: string, { product, floor, raw }: Sides, taken: Calls): Promise<void> {
  for (const [index, { result, leadsTo }] of lap.entries()) {
    const call = { name: TOOL, arguments: { taskId, result } };
    const advance = async () => {
      const { structuredContent } = await timed(taken.advance, () => product.callTool(call));
      mustBeAt(structuredContent, leadsTo);
    };
    if (index % 2 === 0) await advance();
    await timed(taken.noop, () => floor.callTool(call));
    await timed(taken.raw, raw.once);
    if (index % 2 === 1) await advance();
  }
}

async function timed<T>([round]: number[][], work: () => T): Promise<Awaited<T>> {
  const began = performance.now();
  const done = await work();
  round?.push(performance.now() - began);
  return done;
}

function mustBeAt(content: unknown, step: string): void {
  const { data } = content as { data?: { nextStep?: string } };
  if (data?.nextStep !== step) throw new Error(`not at ${step}: ${JSON.stringify(content)}`);
}

async function plant(client: Client, round: number): Promise<readonly string[]> {
  const ids = Array.from({ length: LAPS_A_ROUND }, (_, index) => `task-${round}-${index}`);
  const tasks = ids.map((id) => ({ id, workflowType: example.id }));
  await client.callTool({ name: "load_task_tree", arguments: { tasks } });
  return ids;
}

/** One answer from the middle of a lap represents all of them: they differ by a few bytes. */
async function record(client: Client): Promise<Recorded> {
  const { tools } = await client.listTools();
  const tool = tools.find(({ name }) => name === TOOL);
  await client.callTool({ name: "load_workflow", arguments: { definition: example } });
  await client.callTool({
    name: "load_task_tree",
    arguments: { tasks: [{ id: "task-recorded", workflowType: example.id }] },
  });
  const report = { name: TOOL, arguments: { taskId: "task-recorded", result: "passed" } };
  for (let count = 0; count < 2; count++) await client.callTool(report);
  const answer = await client.callTool({ ...report, arguments: { ...report.arguments, result: "failed" } });
  if (!tool?.outputSchema) throw new Error(`${TOOL} is not listed with what it answers`);
  const { content, structuredContent } = answer;
  return {
    name: TOOL,
    inputSchema: tool.inputSchema,
    outputSchema: tool.outputSchema,
    answer: { content, ...(structuredContent !== undefined && { structuredContent }) },
  };
}
