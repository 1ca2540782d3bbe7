import { readFileSync, writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

/** Runs beside the caller, so that building a large request does not delay a poll. Kept as text: programs are bundles. */
const POLLING = `
const { parentPort, workerData } = require("node:worker_threads");
const { Agent, get } = require("node:http");
const { readFileSync } = require("node:fs");
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const busyNs = () => {
  try { return Number(readFileSync(workerData.schedule, "utf8").split(" ")[0]); } catch { return 0; }
};
let worst = 0, busy = 0, polls = 0, ended = false;
parentPort.on("message", (word) => {
  if (word === "end") { ended = true; agent.destroy(); parentPort.close(); return; }
  if (word === "begin") { worst = 0; busy = 0; polls = 0; return; }
  parentPort.postMessage({ worst, busy, polls });
});
const poll = () => {
  if (ended) return;
  const begun = performance.now();
  const before = busyNs();
  get(workerData.url, { agent }, (response) => {
    response.resume();
    response.on("end", () => {
      polls += 1;
      const lag = performance.now() - begun;
      if (lag > worst) { worst = lag; busy = (busyNs() - before) / 1e6; }
      setTimeout(poll, 5);
    });
  }).on("error", () => setTimeout(poll, 5));
};
poll();
`;

export interface Lag {
  /** the longest time until /healthz answered, in milliseconds */
  readonly worst: number;
  /** how much of that time the server's main thread used a core; 0 where the system does not tell */
  readonly busy: number;
  readonly polls: number;
}

/** Polls the health of a server without a pause, and watches its memory. */
export class Poller {
  readonly #worker: Worker;
  readonly #pid: number;

  constructor(url: string, pid: number) {
    this.#pid = pid;
    const schedule = `/proc/${pid}/task/${pid}/schedstat`;
    this.#worker = new Worker(POLLING, { eval: true, workerData: { url: `${url}/healthz`, schedule } });
  }

  begin(): void {
    this.#worker.postMessage("begin");
    try {
      // Sets the peak of the memory back to what is used now.
      writeFileSync(`/proc/${this.#pid}/clear_refs`, "5");
    } catch {
      // Not on this system: the peak is that of the whole run.
    }
  }

  /** The worst lag since `begin`. Waits for a poll that began after the work, so that a poll under way counts too. */
  async lag(): Promise<Lag> {
    const before = (await this.#ask()).polls;
    for (;;) {
      const lag = await this.#ask();
      if (lag.polls >= before + 2) return lag;
    }
  }

  /** The peak of the server's resident memory since `begin`, in MB; 0 where the system does not tell. */
  peakMb(): number {
    try {
      const status = readFileSync(`/proc/${this.#pid}/status`, "utf8");
      return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_000);
    } catch {
      // The system has no /proc, or the server has ended, which its caller notices.
      return 0;
    }
  }

  async close(): Promise<void> {
    this.#worker.postMessage("end");
    await this.#worker.terminate();
  }

  #ask(): Promise<Lag> {
    return new Promise((resolve) => {
      this.#worker.once("message", resolve);
      this.#worker.postMessage("tell");
    });
  }
}
