import type { Webhook } from "../../operations/ports/webhook.ts";
import { nodeWebhook, webhookAddress } from "./node-webhook.ts";
import { postSigned } from "./post-signed.ts";

const SHORTEST_SECRET = 32;

type Found<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string; readonly advice: string };
type Unusable = Extract<Found<never>, { readonly ok: false }>;

/** The webhooks of the command line and of `NAVIGATOR_WEBHOOK`, without duplicates. */
export function webhooksAt(
  named: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  now: () => number,
): Found<readonly Webhook[]> {
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

/** Posts a text once to an address, signed as notices are. The value is the address without secrets. */
export async function postOnce(
  address: string,
  body: string,
  env: Readonly<Record<string, string | undefined>>,
  now: () => number,
): Promise<Found<string>> {
  const url = webhookAddress(address);
  const secret = env["NAVIGATOR_WEBHOOK_SECRET"] ?? "";
  if (!url) return unusable;
  if (secret.length < SHORTEST_SECRET) return unsigned;
  const at = now();
  const reason = await postSigned({ url, secret, id: `anchor-${at}`, body, at });
  if (reason === undefined) return { ok: true, value: url.origin };
  return {
    ok: false,
    problem: `${url.origin} did not take it: ${reason}.`,
    advice: "See whether the receiver runs.",
  };
}

/** The refusal of an unusable address. Does not quote the address: it may hold a secret. */
const unusable: Unusable = {
  ok: false,
  problem: "The address of a webhook cannot be used.",
  advice: "Use one that begins with http:// or https://, without a name and password in it.",
};

const unsigned: Unusable = {
  ok: false,
  problem: "Webhook notices are signed, and there is no secret to sign them with.",
  advice: `Set NAVIGATOR_WEBHOOK_SECRET (at least ${SHORTEST_SECRET} characters: openssl rand -hex 32), here and at the receiver.`,
};
