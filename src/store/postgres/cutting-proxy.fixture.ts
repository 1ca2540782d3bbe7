import { type AddressInfo, createServer, connect as open, type Socket } from "node:net";

/** Where a connection is cut: before the server gets the request, in its answer, or after it, so that only the client misses it. */
export type Cut = "before" | "in" | "after";

export interface CuttingProxy {
  /** the URL of the server, through the proxy */
  readonly url: string;
  /** how many connections were cut */
  readonly cuts: () => number;
  readonly close: () => Promise<void>;
}

/** Stands between a store and its server. `cut` says for each request that commits whether to cut its connection. */
export async function cuttingProxy(server: string, cut: () => Cut | undefined): Promise<CuttingProxy> {
  const target = new URL(server);
  const sockets = new Set<Socket>();
  let cuts = 0;
  const proxy = createServer((client) => {
    const upstream = open(Number(target.port), target.hostname);
    let cutting: Cut | undefined;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", end).on("close", end);
    }
    client.on("data", (request: Buffer) => {
      const commits = /commit_(many|changes|counts)|COMMIT/.test(request.toString("latin1"));
      cutting = commits ? cut() : cutting;
      if (cutting !== undefined && commits) cuts += 1;
      if (cutting === "before") end();
      else upstream.write(request);
    });
    upstream.on("data", (answer: Buffer) => {
      if (cutting === undefined) return client.write(answer);
      if (cutting === "in") return client.write(answer.subarray(0, answer.length / 2), end);
      // The server has answered: it has committed.
      return end();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const url = new URL(server);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    cuts: () => cuts,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        proxy.close(() => resolve());
      }),
  };
}
