import type { Webhook } from "../../operations/ports/webhook.ts";
import { postSigned } from "./post-signed.ts";

export interface WebhookOptions {
  readonly url: URL;
  readonly secret: string;
  readonly now: () => number;
  readonly patienceMs?: number;
}

/** A webhook at an address. */
export function nodeWebhook({ url, secret, now, patienceMs }: WebhookOptions): Webhook {
  return {
    address: url.href,
    target: url.origin,
    send: (id, notice, signal) =>
      postSigned({ url, secret, id, body: JSON.stringify(notice), at: now(), signal, patienceMs }),
  };
}

/** Parses an http(s) address without credentials; `undefined` for any other text. */
export function webhookAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && url.username === "" && url.password === "" ? url : undefined;
}
