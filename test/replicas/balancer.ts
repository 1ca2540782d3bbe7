import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A small balancer: it hands each connection to the next server that accepts it. */
export class Balancer {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #ports: readonly number[];
  #next = 0;

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server = createServer((client) => this.#take(client, this.#next++));
  }

  static async start(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    balancer.#server.listen(0, "127.0.0.1");
    await once(balancer.#server, "listening");
    return balancer;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  #take(client: Socket, first: number, tried = 0): void {
    const port = this.#ports[(first + tried) % this.#ports.length];
    if (port === undefined || tried === this.#ports.length) {
      client.destroy();
      return;
    }
    const server = connect({ port, host: "127.0.0.1" });
    // A server that does not accept the connection is dead: the next one gets it.
    const onRefused = () => this.#take(client, first, tried + 1);
    server.once("error", onRefused);
    server.once("connect", () => {
      server.off("error", onRefused);
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        this.#open.add(one);
        one.on("error", () => other.destroy());
        one.on("close", () => {
          this.#open.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
  }
}
