import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface OnDemand {
  /** A GET of this address answers with the value of `start`, as JSON. */
  readonly address: string;
  readonly close: () => void;
}

/** Lets the tests of a run ask its main process for a thing that the process makes when the first test asks. */
export async function onDemand(start: () => Promise<object>): Promise<OnDemand> {
  const path = `/${randomBytes(12).toString("hex")}`;
  const server = createServer((request, response) => {
    if (request.url !== path) response.writeHead(404).end();
    else
      start().then(
        (started) => response.end(JSON.stringify(started)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
