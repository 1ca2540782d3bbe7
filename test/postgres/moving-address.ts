import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface MovingAddress {
  /** the URL of the server that the address leads to now */
  readonly url: string;
  /** leads to another server from now on, and cuts the connections to the old one */
  readonly moveTo: (server: string) => void;
  readonly close: () => Promise<void>;
}

/** An address that outlives its server, as the one of a cluster with a standby does. */
export async function movingAddress(server: string): Promise<MovingAddress> {
  const sockets = new Set<Socket>();
  let target = new URL(server);
  const forwarder = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
      one.on("data", (data) => other.write(data));
    }
  });
  await new Promise<void>((resolve) => forwarder.listen(0, "127.0.0.1", resolve));
  const url = new URL(server);
  url.port = String((forwarder.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: url.href,
    moveTo: (other) => {
      target = new URL(other);
      cut();
    },
    close: () =>
      new Promise((resolve) => {
        cut();
        forwarder.close(() => resolve());
      }),
  };
}
