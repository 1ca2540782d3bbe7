import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Synchronous } from "../../src/store/sqlite/prepare-database.ts";
import { lap } from "../durable/example.ts";
import type { Opened } from "../durable/navigator.ts";
import type { Case } from "../harness/interleave.ts";
import { installedPeers } from "./install.ts";

/** The exports of `peers/langgraph-flow.mjs`, loaded separately because its packages may not be installed. */
interface Flow {
  readonly report: (thread: string, result: string, isFirst: boolean) => Promise<string>;
  readonly play: (thread: string, results: readonly string[]) => Promise<void>;
  readonly close: () => void;
}

interface Peer {
  readonly openFlow: (file: string, synchronous: Synchronous) => Flow;
}

async function openFlow(file: string, synchronous: Synchronous): Promise<Flow> {
  const peer: Peer = await import(pathToFileURL(join(installedPeers(), "langgraph-flow.mjs")).href);
  return peer.openFlow(file, synchronous);
}

/** Report by report, like an agent: each one resumes the waiting step. A new thread for each lap. */
export async function reporting(name: string, file: string, synchronous: Synchronous): Promise<Opened> {
  const flow = await openFlow(file, synchronous);
  let threads = 0;
  const runLap = async () => {
    const thread = `thread-${threads++}`;
    for (const [index, { result, leadsTo }] of lap.entries()) {
      const place = await flow.report(thread, result, index === 0);
      if (place !== leadsTo) throw new Error(`${thread} went to ${place}, not to ${leadsTo}`);
    }
  };
  return opened({ name, operations: lap.length, run: repeat(runLap) }, flow);
}

/** The whole lap in one call, all results known beforehand: the least LangGraph can do for the same steps. */
export async function playing(name: string, file: string, synchronous: Synchronous): Promise<Opened> {
  const flow = await openFlow(file, synchronous);
  const results = lap.slice(1).map(({ result }) => result);
  let threads = 0;
  const runLap = () => flow.play(`thread-${threads++}`, results);
  return opened({ name, operations: lap.length, run: repeat(runLap) }, flow);
}

function repeat(runLap: () => Promise<void>): Case["run"] {
  return async (times) => {
    for (let time = 0; time < times; time++) await runLap();
  };
}

function opened(measured: Case, flow: Flow): Opened {
  return { measured, close: async () => flow.close() };
}
