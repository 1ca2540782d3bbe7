import { createServer } from "node:net";

const FIRST_PORT = 20_000;
const PORTS = 10_000;

/** A free port below those that the system gives to clients: a client could take it while the server restarts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer().once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
