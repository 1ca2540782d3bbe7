import type { Readable, Writable } from "node:stream";
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type Transport,
} from "@modelcontextprotocol/server";
import { MAX_MESSAGE_BYTES } from "../operations/door/sizes.ts";
import { idAtEnds } from "./id-at-ends.ts";
import { judgeParams } from "./judge-params.ts";
import { type Line, LineReader } from "./line-reader.ts";
import { parseMessage } from "./parse-message.ts";
import { INVALID_PARAMS, INVALID_REQUEST, idOf, REFUSED, rpcError } from "./rpc-error.ts";

/** How long pending answers may take after the input has ended. */
const LAST_ANSWERS_MS = 2_000;

/**
 * A transport with one message per line. Unlike the SDK's own transport, it answers invalid input, survives a line that
 * is too long, and finishes pending requests after the input has ended.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #lines = new LineReader(MAX_MESSAGE_BYTES);
  readonly #pending = new Set<string | number>();
  #state: "open" | "ending" | "closed" = "open";
  #deadline: NodeJS.Timeout | undefined;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on("data", this.#onData);
    for (const event of ["end", "close", "error"]) this.#input.on(event, this.#onEnd);
    this.#output.on("error", this.#onBrokenOutput);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#state === "closed") return;
    await this.#write(JSON.stringify(message));
    if (isJSONRPCResponse(message) && message.id !== undefined) this.#pending.delete(message.id);
    if (this.#state === "ending" && this.#pending.size === 0) await this.close();
  }

  async close(): Promise<void> {
    if (this.#state === "closed") return;
    this.#state = "closed";
    clearTimeout(this.#deadline);
    this.#input.off("data", this.#onData);
    this.#input.pause();
    this.onclose?.();
  }

  readonly #onData = (chunk: Buffer): void => {
    for (const line of this.#lines.read(chunk)) this.#accept(line);
  };

  readonly #onEnd = (): void => {
    if (this.#state !== "open") return;
    if (this.#pending.size === 0) {
      void this.close();
      return;
    }
    this.#state = "ending";
    this.#deadline = setTimeout(() => void this.close(), LAST_ANSWERS_MS);
  };

  /** Closes the transport, because the client is gone. */
  readonly #onBrokenOutput = (): void => void this.close();

  #accept(line: Line): void {
    if (line.kind === "too long") {
      // Without this answer the client would wait until its own timeout.
      const id = idAtEnds(line.head, line.tail);
      const data = { code: "INPUT_TOO_LARGE", limit: MAX_MESSAGE_BYTES };
      void this.#write(rpcError(id, REFUSED, `A message holds at most ${MAX_MESSAGE_BYTES} bytes`, data));
      return;
    }
    const parsed = parseMessage(line.text);
    if (!parsed.ok) {
      void this.#write(rpcError(null, parsed.code, parsed.message));
      return;
    }
    const message = messageOf(parsed.value);
    if (!message) {
      void this.#write(
        rpcError(idOf(parsed.value), INVALID_REQUEST, "Invalid request: not a JSON-RPC message"),
      );
      return;
    }
    const problem = judgeParams(message);
    if (problem !== undefined) {
      void this.#write(rpcError(idOf(message), INVALID_PARAMS, problem));
      return;
    }
    this.#track(message);
    this.onmessage?.(message);
  }

  /**
   * Remembers requests until they are answered. Leaves out requests that get no answer soon or at all: a listening
   * request stays open, and a cancelled one is dropped.
   */
  #track(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message) && message.method !== "subscriptions/listen") this.#pending.add(message.id);
    if (!isJSONRPCNotification(message) || message.method !== "notifications/cancelled") return;
    const id = message.params?.["requestId"];
    if (typeof id === "string" || typeof id === "number") this.#pending.delete(id);
  }

  #write(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#output.write(`${text}\n`, () => resolve());
    });
  }
}

function messageOf(value: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    // The line is valid JSON, but not a message: a batch, a number, a request without a method.
    return undefined;
  }
}
