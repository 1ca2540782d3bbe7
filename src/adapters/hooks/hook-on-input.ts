import { readSync } from "node:fs";
import type { Printed } from "../../hooks/dialect.ts";
import { MOST_PAYLOAD, runHook } from "./run-hook.ts";
import { wakeOnAnswer } from "./wake-on-answer.ts";

const PAUSE_MS = 5;

/** Answers the event on standard input. What is left to note is noted after `print`. */
export async function hookOnInput(
  client: string,
  env: Readonly<Record<string, string | undefined>>,
  print: (printed: Printed) => void = () => undefined,
): Promise<Printed> {
  const { printed, afterwards } = await runHook(client, readInput(), env);
  print(printed);
  afterwards?.();
  return printed;
}

/** Waits beside a stopped agent, whose event is on standard input, until it is needed again. */
export async function wakeOnInput(
  client: string,
  env: Readonly<Record<string, string | undefined>>,
  print: (printed: Printed) => void = () => undefined,
): Promise<Printed> {
  const host = process.ppid;
  const printed = await wakeOnAnswer(client, readInput(), env, {
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    // The process of a host that has ended leaves its children to another parent.
    isHosted: () => process.ppid === host,
  });
  print(printed);
  return printed;
}

/** Reads standard input to its end, or to a little more than a payload may have. */
function readInput(): string {
  const parts: Buffer[] = [];
  let bytes = 0;
  while (bytes <= MOST_PAYLOAD) {
    const part = Buffer.allocUnsafe(65_536);
    const count = readPart(part);
    if (count === 0) break;
    parts.push(part.subarray(0, count));
    bytes += count;
  }
  return Buffer.concat(parts).toString("utf8");
}

function readPart(part: Buffer): number {
  for (;;) {
    try {
      return readSync(0, part, 0, part.length, null);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code === "EOF") return 0;
      // Standard input is not ready yet: a host may open it without blocking.
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
