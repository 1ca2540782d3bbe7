import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerEvent,
  type ServerEventBus,
} from "@modelcontextprotocol/server";
import type { ChangeFeed } from "./change-feed.ts";

const MAX_SUBSCRIPTIONS = 1_024;

/** Subscriptions in the older protocol: a connection subscribes to one URI at a time. */
export function addSubscriptions(server: McpServer, feed: ChangeFeed): void {
  const wanted = new Set<string>();
  let stop: (() => void) | undefined;
  const stopListening = (): void => {
    stop?.();
    stop = undefined;
  };
  server.server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
    // A client that never unsubscribes must not fill the memory.
    if (wanted.size >= MAX_SUBSCRIPTIONS) {
      throw new ProtocolError(ProtocolErrorCode.InternalError, "Subscription limit reached");
    }
    wanted.add(uri);
    stop ??= feed.listen((changed) => {
      if (wanted.has(changed)) notify(server, changed);
    });
    return {};
  });
  server.server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    wanted.delete(uri);
    if (wanted.size === 0) stopListening();
    return {};
  });
  const closed = server.server.onclose;
  server.server.onclose = () => {
    stopListening();
    closed?.();
  };
}

export function notify(server: McpServer, uri: string): void {
  // The client may just have disconnected.
  server.server.sendResourceUpdated({ uri }).catch(() => undefined);
}

/** Subscriptions in the newer protocol over HTTP: every open stream listens here and applies its own filter. */
export class ChangeBus implements ServerEventBus {
  readonly #feed: ChangeFeed | undefined;

  constructor(feed: ChangeFeed | undefined) {
    this.#feed = feed;
  }

  /** The SDK never calls this: tools and prompts do not change, and the feed announces resources. */
  publish(): void {}

  subscribe(listener: (event: ServerEvent) => void): () => void {
    return this.#feed?.listen((uri) => listener({ kind: "resource_updated", uri })) ?? (() => undefined);
  }
}
