import { resolve } from "node:path";
import { isIn } from "./adapters/files/is-in.ts";
import { runFolder } from "./adapters/files/run-folder.ts";
import { pause } from "./adapters/process/pause.ts";
import { writeLog } from "./adapters/process/write-log.ts";
import { runDecisionLog } from "./operations/feeds/decision-log.ts";
import type { Call } from "./operations/ports/call.ts";

/** Passes spans to OpenTelemetry, if the configuration says so. Loaded only then: no other start needs it. */
export async function startTraces(call: Call, signal: AbortSignal, version: string): Promise<void> {
  if (!call.ports.configured?.values.traces) return;
  const [{ otelTracing }, { runTraceFeed }] = await Promise.all([
    import("./adapters/traces/otel-tracing.ts"),
    import("./operations/feeds/trace-feed.ts"),
  ]);
  await runTraceFeed({ call, emit: otelTracing(version), signal, log: logSentence }, pause);
}

/** Writes decisions to the configured folder, if there is one. A project's file could name any folder of the machine. */
export function startDecisionLog(call: Call, signal: AbortSignal): Promise<void> | undefined {
  const { configured, root } = call.ports;
  const runs = configured?.values.routing?.runs;
  if (runs === undefined) return undefined;
  const folder = resolve(root, runs);
  if (!isIn(resolve(root), folder)) {
    logSentence(`routing.runs: ${runs} is outside the project, so no decisions are written there`);
    return undefined;
  }
  return runDecisionLog({ call, folder: runFolder(folder), signal, log: logSentence }, pause);
}

export function logSentence(sentence: string): void {
  writeLog(`navigator: ${sentence}`);
}
