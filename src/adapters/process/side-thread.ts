import { Worker } from "node:worker_threads";
import type { Limits } from "../../model/limits.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { Aside, AsideAnswer, AsideEvent, AsideInput } from "../../operations/ports/aside.ts";
import type { Call } from "../../operations/ports/call.ts";
import type { ReadReport } from "../../operations/ports/evidence-port.ts";
import type { FromSide, ToSide } from "./side-messages.ts";

/** How long an idle thread stays alive. It holds memory, and starting it again is quick. */
const IDLE_MS = 30_000;
/** The most bytes of events that wait for the thread: each is short, and a refused one would stop an agent's tool. */
const MOST_EVENT_BYTES = 64_000_000;

export interface SideThreadOptions {
  /** the program that the thread runs */
  readonly file: string;
  /** what the program needs to open the same store */
  readonly data: unknown;
  readonly sharesStore: boolean;
  readonly limits: Limits;
}

/** A job that has been sent and not been answered. */
interface Pending {
  readonly worker: Worker;
  readonly call?: Call;
  readonly finish: (message: FromSide) => void;
  readonly fail: (error: Error) => void;
  /** answers the caller with a refusal, because the thread ran out of memory */
  readonly outOfMemory: () => void;
}

/** A job, and how its answer is found in the thread's message. */
interface Job<Answer> {
  readonly message: ToSide & { readonly number: number };
  readonly call?: Call;
  readonly transfer?: readonly ArrayBuffer[];
  readonly answerIn: (message: FromSide) => Answer | undefined;
  /** the answer if the thread runs out of memory */
  readonly outOfMemory: () => Answer;
}

/** A thread for long calls. It starts with the first of them and ends when it is idle. */
export class SideThread implements Aside<Call> {
  readonly sharesStore: boolean;
  readonly #options: SideThreadOptions;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #last = 0;
  #eventBytes = 0;

  constructor(options: SideThreadOptions) {
    this.#options = options;
    this.sharesStore = options.sharesStore;
  }

  perform(operation: string, input: AsideInput, call: Call): Promise<AsideAnswer> {
    const refusal = this.#judgeRoom(call);
    if (refusal) return Promise.resolve({ ok: false, refusal });
    const { role, caller, saidName, trace, reply, ask, lead, signal } = call;
    const number = ++this.#last;
    const page = call.ports.page;
    const can = { asks: ask !== undefined, leads: lead !== undefined };
    const sent = { role, caller, saidName, trace, reply, page, ...can };
    const gone = (): void =>
      this.#pending.get(number)?.worker.postMessage({ kind: "gone", number } satisfies ToSide);
    const answered = this.#send<AsideAnswer>({
      message: { kind: "call", number, operation, input, call: sent },
      call,
      transfer: transferable(input),
      answerIn: (message) => (message.kind === "answer" ? message.answer : undefined),
      outOfMemory: () => ({ ok: false, refusal: this.#tooMuchMemory() }),
    });
    signal?.addEventListener("abort", gone);
    if (signal?.aborted) gone();
    return answered.finally(() => {
      signal?.removeEventListener("abort", gone);
    });
  }

  #send<Answer>({ message, call, transfer = [], answerIn, outOfMemory }: Job<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const worker = this.#running();
      this.#pending.set(message.number, {
        worker,
        ...(call && { call }),
        finish: (received) => {
          const answer = answerIn(received);
          if (answer !== undefined) resolve(answer);
        },
        fail: reject,
        outOfMemory: () => resolve(outOfMemory()),
      });
      worker.postMessage(message, [...transfer]);
    });
  }

  /** Refuses a call beyond the limits. Without the second limit, one agent could keep all others out. */
  #judgeRoom({ caller: { kind, id } }: Call): Refusal | undefined {
    const { longCalls, longCallsOfCaller } = this.#options.limits;
    const calls = [...this.#pending.values()].flatMap(({ call }) => call ?? []);
    if (calls.length >= longCalls) return tooManyCalls(longCalls, "long calls");
    const own = calls.filter(({ caller }) => caller.kind === kind && caller.id === id);
    return own.length < longCallsOfCaller
      ? undefined
      : tooManyCalls(longCallsOfCaller, `long calls of "${id}"`);
  }

  event(client: string, body: Uint8Array): Promise<AsideEvent> {
    const refused = (refusal: Refusal): AsideEvent => ({ answer: { ok: false, refusal }, refused: [] });
    const size = body.byteLength;
    if (this.#eventBytes + size > MOST_EVENT_BYTES)
      return Promise.resolve(refused(tooManyCalls(MOST_EVENT_BYTES, "bytes of events")));
    const answered = this.#send({
      message: { kind: "event", number: ++this.#last, client, body },
      transfer: transferable({ body }),
      answerIn: (message) => (message.kind === "event" ? message.answer : undefined),
      outOfMemory: () => refused(this.#tooMuchMemory()),
    });
    this.#eventBytes += size;
    return answered.finally(() => {
      this.#eventBytes -= size;
    });
  }

  warm(): void {
    if (this.#worker) return;
    this.#running();
    this.#rest();
  }

  report(path: string): Promise<ReadReport> {
    return this.#send<ReadReport>({
      message: { kind: "report", number: ++this.#last, path },
      answerIn: (message) => (message.kind === "report" ? message.report : undefined),
      outOfMemory: () => ({
        ok: false,
        problem: `${path} needs more memory than there is for reading a report`,
      }),
    });
  }

  /**
   * Ends the thread, after the running calls are answered: otherwise a committed change would
   * look like a failed one.
   */
  async close(): Promise<void> {
    this.#retire();
    await this.#ended;
  }

  /** Ends the current thread once its calls are answered. The next call starts another thread. */
  #retire(): void {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    // Keep the process alive: if it ended now, it would stop the thread while the thread closes the database.
    worker?.ref();
    worker?.postMessage({ kind: "close" } satisfies ToSide);
  }

  #running(): Worker {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#worker.ref();
    return this.#worker;
  }

  #start(): Worker {
    const { file, data, limits } = this.#options;
    const worker = new Worker(file, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: limits.longCallMb, maxYoungGenerationSizeMb: 16 },
    });
    let failure: Error | undefined;
    worker.on("message", (message: FromSide) => this.#receive(message));
    worker.on("error", (error: Error) => {
      failure = error;
    });
    const ended = new Promise<void>((resolve) => {
      worker.on("exit", () => {
        if (this.#worker === worker) this.#worker = undefined;
        this.#abandon(worker, failure);
        resolve();
      });
    });
    this.#ended = Promise.all([this.#ended, ended]);
    return worker;
  }

  #receive(message: FromSide): void {
    const pending = this.#pending.get(message.number);
    if (!pending) return;
    if (message.kind === "progress") return void pending.call?.progress(message.done, message.total);
    if (message.kind === "ask") {
      if (message.address === undefined) pending.call?.ask?.(message.question);
      else pending.call?.lead?.(message.question, message.address);
      return;
    }
    this.#pending.delete(message.number);
    if (message.kind === "failed") pending.fail(new Error(message.message));
    else pending.finish(message);
    if (this.#pending.size === 0) this.#rest();
  }

  /** Lets the thread wait for a next call. It keeps no process alive, and ends when it waits for long. */
  #rest(): void {
    clearTimeout(this.#idle);
    this.#worker?.unref();
    this.#idle = setTimeout(() => this.#retire(), IDLE_MS).unref();
  }

  /** Fails the unanswered calls of a thread that has ended. */
  #abandon(worker: Worker, failure: Error | undefined): void {
    const left = [...this.#pending].filter(([, pending]) => pending.worker === worker);
    for (const [number] of left) this.#pending.delete(number);
    const isMemory =
      failure !== undefined && "code" in failure && failure.code === "ERR_WORKER_OUT_OF_MEMORY";
    for (const [, pending] of left) {
      if (isMemory) pending.outOfMemory();
      else pending.fail(failure ?? new Error("the thread for long calls ended"));
    }
  }

  #tooMuchMemory(): Refusal {
    const limit = this.#options.limits.longCallMb;
    const message = `Long calls have ${limit} MB of memory together, and needed more.`;
    return { code: "INPUT_TOO_LARGE", message, facts: { limit } };
  }
}

function transferable(input: AsideInput): readonly ArrayBuffer[] {
  // Bytes that were handed over before are empty. Node drops a message with them silently: no answer would ever come.
  if ("body" in input && input.body.byteLength === 0) throw new Error("the bytes of a call are gone");
  // A small buffer is a slice of a memory block that other buffers share, so it must not be transferred.
  return "body" in input && input.body.byteLength === input.body.buffer.byteLength
    ? [input.body.buffer as ArrayBuffer]
    : [];
}

function tooManyCalls(limit: number, what: string): Refusal {
  return {
    code: "TOO_MANY_CALLS",
    message: `${limit} ${what} are under way, and no more may be at once.`,
    facts: { limit },
  };
}
