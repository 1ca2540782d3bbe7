import { parentPort } from "node:worker_threads";
import { readReport } from "./adapters/collectors/reports/read-report.ts";
import type { FromSide, ToSide } from "./adapters/process/side-messages.ts";
import { decodeJson } from "./operations/door/decode-json.ts";
import { perform } from "./operations/door/perform.ts";
import { answerEvent } from "./operations/movement/hosts/answer-event.ts";
import { operations } from "./operations/operations.ts";
import type { AsideAnswer, AsideEvent, AsideInput } from "./operations/ports/aside.ts";
import type { Call } from "./operations/ports/call.ts";

type CallMessage = Extract<ToSide, { kind: "call" }>;

/** Performs the long calls of a server, on a thread with its own connection to the store. */
export function serveAside(call: Call): void {
  const open = new Map<number, AbortController>();
  const say = (message: FromSide): void => parentPort?.postMessage(message);
  const failed = (number: number, error: unknown): void =>
    say({
      kind: "failed",
      number,
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  const take = async (message: CallMessage): Promise<void> => {
    const { number } = message;
    const gone = new AbortController();
    open.set(number, gone);
    try {
      say({ kind: "answer", number, answer: await answerOf(message, call, gone.signal, say) });
    } catch (error) {
      // A bug, or a failure of the machine. The server logs the error and answers the call.
      failed(number, error);
    } finally {
      open.delete(number);
    }
  };
  const judge = async ({ number, client, body }: Extract<ToSide, { kind: "event" }>): Promise<void> => {
    try {
      say({ kind: "event", number, answer: await eventAnswer(client, body, call) });
    } catch (error) {
      // A bug, or a failure of the machine. The server logs the error, and the hook refuses the tool.
      failed(number, error);
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  parentPort?.on("message", (message: ToSide) => {
    if (message.kind === "gone") open.get(message.number)?.abort();
    else if (message.kind === "report") {
      const { number, path } = message;
      readReport(call.ports.root, path).then(
        (report) => say({ kind: "report", number, report }),
        (error: unknown) => failed(number, error),
      );
    } else if (message.kind === "call" || message.kind === "event") {
      const before = last;
      const taken = message.kind === "call" ? take(message) : judge(message);
      last = Promise.allSettled([before, taken]);
    } else {
      void last.then(() => call.ports.close()).then(() => parentPort?.close());
    }
  });
}

async function eventAnswer(client: string, body: Uint8Array, call: Call): Promise<AsideEvent> {
  const hookRefusals = new Map<string, number>();
  const read = decodeJson(body);
  const answer = read.ok
    ? await answerEvent(client, read.value, { ...call, ports: { ...call.ports, hookRefusals } })
    : read;
  return { answer, refused: [...hookRefusals] };
}

async function answerOf(
  { number, operation: name, input, call: sent }: CallMessage,
  call: Call,
  signal: AbortSignal,
  say: (message: FromSide) => void,
): Promise<AsideAnswer> {
  const operation = operations.find((one) => one.name === name);
  if (!operation) throw new Error(`there is no operation ${name}`);
  const { role, caller, saidName, trace, reply, page, asks, leads } = sent;
  const own: Call = {
    ...call,
    ports: { ...call.ports, page },
    role,
    caller,
    saidName,
    trace,
    signal,
    ...(reply && { reply }),
    ...(asks && { ask: (question) => say({ kind: "ask", number, question }) }),
    ...(leads && { lead: (question, address) => say({ kind: "ask", number, question, address }) }),
    progress: (done, total) => {
      say({ kind: "progress", number, done, total });
      return call.ports.rest();
    },
  };
  const read = inputValue(input);
  if (!read.ok) return read;
  const result = await perform(operation, read.value, own);
  return result.ok ? { ok: true, text: JSON.stringify(result.value) } : result;
}

function inputValue(input: AsideInput) {
  return "body" in input ? decodeJson(input.body) : ({ ok: true, value: input.value } as const);
}
