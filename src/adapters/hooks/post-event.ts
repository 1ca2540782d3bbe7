import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { Printed } from "../../hooks/dialect.ts";

const PATIENCE_MS = 5_000;
const MOST_BYTES = 1_048_576;

export interface HookServer {
  readonly url: string;
  readonly token: string;
}

/** Asks a server for the answer to an event. Throws if there is none. */
export function postEvent(client: string, text: string, { url, token }: HookServer): Promise<Printed> {
  const address = new URL(`/hooks/${encodeURIComponent(client)}`, url);
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "x-navigator-hook": "1",
  };
  return new Promise((resolve, reject) => {
    const send = address.protocol === "https:" ? secure : plain;
    const sent = send(address, { method: "POST", headers, timeout: PATIENCE_MS }, (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on("data", (part: Buffer) => {
        bytes += part.length;
        if (bytes > MOST_BYTES) sent.destroy(new Error("its answer is too large"));
        else parts.push(part);
      });
      response.on("error", reject);
      response.on("end", () => {
        const body = Buffer.concat(parts).toString("utf8");
        if (response.statusCode !== 200) return reject(new Error(`it answered ${response.statusCode}`));
        const exit = response.headers["x-navigator-exit"] === "2" ? 2 : 0;
        resolve(exit === 2 ? { out: "", err: body, exit } : { out: body, err: "", exit });
      });
    });
    sent.on("timeout", () => sent.destroy(new Error("it took too long")));
    sent.on("error", reject);
    sent.end(text);
  });
}
