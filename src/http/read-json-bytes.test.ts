import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { readJsonBytes } from "./read-json-bytes.ts";

function empty(): IncomingMessage {
  return Object.assign(Readable.from([]), { headers: {} }) as unknown as IncomingMessage;
}

it("an empty body is an empty object, also after an earlier one was handed over to another thread", async () => {
  const first = await readJsonBytes(empty());
  if (first.kind !== "bytes") throw new Error(first.kind);
  structuredClone(first.bytes, { transfer: [first.bytes.buffer as ArrayBuffer] });
  expect(first.bytes).toHaveLength(0);
  const second = await readJsonBytes(empty());
  expect(second.kind === "bytes" && new TextDecoder().decode(second.bytes)).toBe("{}");
});
