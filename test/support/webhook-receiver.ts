import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { nodeWebhook } from "../../src/adapters/webhooks/node-webhook.ts";
import { Notice } from "../../src/model/notice.ts";
import type { Webhook } from "../../src/operations/ports/webhook.ts";

export const secret = "s".repeat(40);

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly notice: Notice;
}

/** A webhook receiver. It answers with the configured status, or never. */
export class Receiver {
  readonly received: Received[] = [];
  /** the next answers; when none are left, every delivery is accepted */
  readonly answers: (number | "never")[] = [];
  readonly #server: Server;
  readonly #waiting: (() => void)[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on("request", async (request, response) => {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      receiver.received.push({ headers: request.headers, body, notice: Notice.parse(JSON.parse(body)) });
      const status = receiver.answers.shift() ?? 204;
      for (const wake of receiver.#waiting.splice(0)) wake();
      if (status === "never") return;
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  get url(): URL {
    return new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook?key=hidden`);
  }

  get notices(): readonly Notice[] {
    return this.received.map(({ notice }) => notice);
  }

  webhook(now: () => number, patienceMs = 10_000): Webhook {
    return nodeWebhook({ url: this.url, secret, now, patienceMs });
  }

  /** Resolves when that many deliveries have come. */
  async until(count: number): Promise<void> {
    while (this.received.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Verifies a delivery as the guide tells a receiver to. */
export function isGenuine({ headers, body }: Received, now: number): boolean {
  const [, t = "", v1 = ""] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-navigator-signature"])) ?? [];
  const right = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
  return v1 === right && Math.abs(now - Number(t)) < 300_000;
}
