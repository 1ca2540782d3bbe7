import type { Webhook } from "../../operations/ports/webhook.ts";
import { signatureOf } from "../../tokens/webhook-signature.ts";

const PATIENCE_MS = 10_000;

export interface WebhookOptions {
  readonly url: URL;
  readonly secret: string;
  readonly now: () => number;
  readonly patienceMs?: number;
}

/** A webhook at an address. Does not follow redirects: the operator named this receiver and no other. */
export function nodeWebhook({ url, secret, now, patienceMs = PATIENCE_MS }: WebhookOptions): Webhook {
  return {
    address: url.href,
    target: url.origin,
    send: async (id, notice, signal) => {
      const body = JSON.stringify(notice);
      const patience = AbortSignal.timeout(patienceMs);
      try {
        const response = await fetch(url, {
          method: "POST",
          body,
          redirect: "manual",
          signal: AbortSignal.any([signal, patience]),
          headers: {
            "content-type": "application/json",
            "user-agent": "navigator",
            "x-navigator-delivery": id,
            "x-navigator-signature": signatureOf(body, now(), secret),
          },
        });
        // The body is irrelevant and may be endless.
        await response.body?.cancel().catch(() => undefined);
        return response.ok ? undefined : `it answered ${response.status}`;
      } catch (error) {
        // Unreachable, unknown host or too slow: reported as a failed delivery.
        return patience.aborted ? `it took more than ${patienceMs} ms` : reasonOf(error);
      }
    },
  };
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "no answer";
  return `it cannot be reached (${code})`;
}

/** Parses an http(s) address without credentials; `undefined` for any other text. */
export function webhookAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && url.username === "" && url.password === "" ? url : undefined;
}
