import type { Pause } from "../../ports/pause.ts";
import type { Webhook } from "../../ports/webhook.ts";
import { beginDelivery, type WebhookOutbox } from "./deliver.ts";
import { runOutbox } from "./run-outbox.ts";

/** Starts an outbox for each webhook. Resolves once each has its cursor: events from then on are delivered. */
export async function startOutboxes(
  webhooks: readonly Webhook[],
  shared: Omit<WebhookOutbox, "webhook">,
  pause: Pause,
): Promise<readonly Promise<void>[]> {
  const posts = webhooks.map((webhook) => ({ ...shared, webhook }));
  // If the store is unavailable, the outbox itself tries again.
  await Promise.all(
    posts.map((post) => beginDelivery(post).catch((error: Error) => shared.log(error.message))),
  );
  return posts.map((post) => runOutbox(post, pause));
}
