import type { Webhook } from "../../operations/ports/webhook.ts";
import { nodeWebhook, webhookAddress } from "./node-webhook.ts";

const SHORTEST_SECRET = 32;

type Webhooks =
  | { readonly ok: true; readonly value: readonly Webhook[] }
  | { readonly ok: false; readonly problem: string; readonly advice: string };

/** The webhooks of the command line and of `NAVIGATOR_WEBHOOK`, without duplicates. */
export function webhooksAt(
  named: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  now: () => number,
): Webhooks {
  const texts = [...named, ...(env["NAVIGATOR_WEBHOOK"] ?? "").split(",")].filter((text) => text.trim());
  const urls = new Map<string, URL>();
  for (const text of texts) {
    const url = webhookAddress(text.trim());
    if (!url) return unusable;
    urls.set(url.href, url);
  }
  const secret = env["NAVIGATOR_WEBHOOK_SECRET"] ?? "";
  if (urls.size > 0 && secret.length < SHORTEST_SECRET) return unsigned;
  return { ok: true, value: [...urls.values()].map((url) => nodeWebhook({ url, secret, now })) };
}

/** The refusal of an unusable address. Does not quote the address: it may hold a secret. */
const unusable: Webhooks = {
  ok: false,
  problem: "The address of a webhook cannot be used.",
  advice: "Use one that begins with http:// or https://, without a name and password in it.",
};

const unsigned: Webhooks = {
  ok: false,
  problem: "Webhook notices are signed, and there is no secret to sign them with.",
  advice: `Set NAVIGATOR_WEBHOOK_SECRET (at least ${SHORTEST_SECRET} characters: openssl rand -hex 32), here and at the receiver.`,
};
