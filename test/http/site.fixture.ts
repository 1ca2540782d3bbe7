import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { afterEach } from "vitest";
import * as z from "zod";
import { type HttpListener, type HttpOptions, listenHttp } from "../../src/http/listen.ts";
import type { Operation } from "../../src/operations/door/operation.ts";
import { operations } from "../../src/operations/operations.ts";
import { Desk, type DeskOptions } from "../support/desk.ts";

export const secrets = { operator: "o".repeat(40), agent: "a".repeat(40) };

export const as = {
  operator: { authorization: `Bearer ${secrets.operator}` },
  agent: { authorization: `Bearer ${secrets.agent}` },
};

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** parsed if it is JSON */
  readonly body: unknown;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** as it is, without a length */
  readonly chunks?: readonly Buffer[];
}

/** A server over a store in memory. */
export class Site {
  readonly desk: Desk;
  readonly listener: HttpListener;
  readonly errors: string[];

  private constructor(desk: Desk, listener: HttpListener, errors: string[]) {
    this.desk = desk;
    this.listener = listener;
    this.errors = errors;
  }

  static async open(options: Partial<HttpOptions> = {}, deskOptions: DeskOptions = {}): Promise<Site> {
    const desk = new Desk({ bundled: "test/http", ...deskOptions });
    const errors: string[] = [];
    const listener = await listenHttp({
      call: desk.call,
      operations,
      toolsets: ["guided", "tasks"],
      version: "1.2.3",
      page: join(import.meta.dirname, "no-page"),
      mcp: async (_, response) => void response.end("the agents' endpoint"),
      logError: (what, error) => {
        errors.push(`${what}: ${error instanceof Error ? error.message : error}`);
        return "id1";
      },
      port: 0,
      secrets,
      ...options,
    });
    return new Site(desk, listener, errors);
  }

  /** The path goes over the wire as it is written. */
  ask(path: string, asked: Asked = {}): Promise<Answer> {
    return ask(new URL(this.listener.url), asked, path);
  }

  /** Calls an operation. */
  call(
    name: string,
    input: unknown,
    headers: Readonly<Record<string, string>> = as.operator,
  ): Promise<Answer> {
    return this.ask(`/api/${name}`, { method: "POST", body: input, headers });
  }

  /** The headers of a page that has logged in: its cookie and its key. */
  async login(): Promise<{ readonly cookie: string; readonly "x-navigator-key": string }> {
    return loginIn((await ask(new URL(await this.listener.login()))).headers);
  }

  async close(): Promise<void> {
    await this.listener.close();
    await this.desk.close();
  }
}

/** The cookie and the key that the answer to a login address gives a page. */
export function loginIn(headers: IncomingHttpHeaders): { cookie: string; "x-navigator-key": string } {
  const key = new URL(String(headers.location), "http://localhost").searchParams.get("key");
  return { cookie: String(headers["set-cookie"]?.[0]?.split(";")[0]), "x-navigator-key": String(key) };
}

/** Sites for the tests of one file, closed after each test. */
export function sites(): typeof Site.open {
  const open: Site[] = [];
  afterEach(async () => {
    for (const site of open.splice(0)) await site.close();
  });
  return async (...args) => {
    const site = await Site.open(...args);
    open.push(site);
    return site;
  };
}

/** One request, with any headers, `host` included. */
export function ask(
  url: URL,
  { method = "GET", headers = {}, body, chunks }: Asked = {},
  path = `${url.pathname}${url.search}`,
): Promise<Answer> {
  const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(text ?? "");
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method,
      path,
      agent: false,
      headers: {
        ...(body !== undefined && { "content-type": "application/json", "content-length": bytes.length }),
        ...headers,
      },
    });
    call.on("response", (response) => void answerOf(response).then(resolve, reject));
    call.on("error", reject);
    for (const chunk of chunks ?? []) call.write(chunk);
    call.end(chunks ? undefined : bytes);
  });
}

async function answerOf(response: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return { status: response.statusCode ?? 0, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An operation that waits until it is released, so that a test can inspect the server meanwhile. */
export function slowOperation(): { operation: Operation; begun: Promise<void>; finish: () => void } {
  const { promise: begun, resolve: begin } = withResolvers();
  const { promise: held, resolve: finish } = withResolvers();
  const run: Operation["run"] = async (_, call) => {
    begin();
    await held;
    return { ok: true, value: { by: call.caller } };
  };
  const operation: Operation = {
    name: "wait_for_it",
    summary: "Wait.",
    toolset: "admin",
    access: "agent",
    effect: "reads",
    idempotent: true,
    input: z.strictObject({}),
    output: z.object({}),
    run,
  };
  return { operation, begun, finish };
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
