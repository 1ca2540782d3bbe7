import type { IncomingMessage } from "node:http";
import type { Refusal } from "../model/refusal.ts";
import { readBody } from "../operations/door/read-body.ts";
import { MAX_MESSAGE_BYTES } from "../operations/door/sizes.ts";

export type RequestBody =
  /** the bytes of JSON, not parsed yet */
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "not JSON" }
  | { readonly kind: "gone" };

/** The body of a request that must be JSON; an empty body is an empty object. */
export async function readJsonBytes(request: IncomingMessage): Promise<RequestBody> {
  const bytes = await readBody(request, MAX_MESSAGE_BYTES);
  if (bytes === "gone") return { kind: "gone" };
  if (bytes === "too large") return { kind: "refused", refusal: tooLarge() };
  // New bytes for each request: a long call hands its bytes over to another thread, and they are gone here.
  if (bytes.length === 0) return { kind: "bytes", bytes: new TextEncoder().encode("{}") };
  // Demand this content type: another site's page can send a form or plain text without a preflight, but not JSON.
  if (!/^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "")) return { kind: "not JSON" };
  return { kind: "bytes", bytes };
}

function tooLarge(): Refusal {
  const message = `A request holds at most ${MAX_MESSAGE_BYTES} bytes.`;
  return { code: "INPUT_TOO_LARGE", message, facts: { limit: MAX_MESSAGE_BYTES } };
}
