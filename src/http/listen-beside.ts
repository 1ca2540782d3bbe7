import { createServer, type RequestListener, type Server } from "node:http";

/** The other loopback address of each. Browsers look a local name up at both. */
const besides: Readonly<Record<string, string>> = {
  "127.0.0.1": "::1",
  localhost: "::1",
  "::1": "127.0.0.1",
};

/** The second address of a server, or why the server does not have it. */
export interface Beside {
  readonly server?: Server;
  readonly problem?: string;
}

/**
 * Listens also at the other loopback address, at the same port. Otherwise another program could listen there, and a
 * browser would show its page under the name of this server.
 */
export function listenBeside(
  host: string,
  port: number,
  options: { readonly requestTimeout: number; readonly keepAliveTimeout: number },
  receive: RequestListener,
): Promise<Beside> {
  const other = besides[host];
  if (other === undefined) return Promise.resolve({});
  const server = createServer(options, receive);
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      // A machine without this address family has no other program there either.
      const isMissing = error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT";
      const problem = `Port ${port} of ${other} belongs to another program, so signatures at this server would not be safe.`;
      resolve(isMissing ? {} : { problem });
    });
    server.listen({ port, host: other, exclusive: true }, () => resolve({ server }));
  });
}
