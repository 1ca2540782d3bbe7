import { setTimeout as delay } from "node:timers/promises";
import { LastingFailure } from "../operations/feeds/lasting-failure.ts";
import { loggableError } from "../operations/feeds/loggable-error.ts";
import { logError } from "./log-error.ts";
import type { ResourcePort } from "./resource-port.ts";
import { type ResourceView, resourceViews, urisOf } from "./resource-views.ts";

const RETRY_MS = 1_000;

export type UriListener = (uri: string) => void;

/** Tells listeners which resources have changed. Watches only while there are listeners. */
export class ChangeFeed {
  readonly #changes: ResourcePort["changes"];
  readonly #views: readonly ResourceView[];
  readonly #listeners = new Set<UriListener>();
  readonly #trouble = new LastingFailure((error) => logError("watching for changes", loggableError(error)));
  #watching: AbortController | undefined;

  constructor(changes: ResourcePort["changes"], views = resourceViews) {
    this.#changes = changes;
    this.#views = views;
  }

  /** Adds a listener. Returns the function that removes it. */
  listen(listener: UriListener): () => void {
    const own: UriListener = (uri) => listener(uri);
    this.#listeners.add(own);
    if (!this.#watching) {
      this.#watching = new AbortController();
      void this.#watch(this.#watching.signal);
    }
    return () => {
      this.#listeners.delete(own);
      if (this.#listeners.size > 0) return;
      this.#watching?.abort();
      this.#watching = undefined;
    };
  }

  async #watch(signal: AbortSignal): Promise<void> {
    const next = this.#changes(signal);
    while (!signal.aborted) {
      try {
        const changes = await next();
        this.#trouble.clear();
        if (signal.aborted) return;
        for (const change of changes) for (const uri of urisOf(change, this.#views)) this.#tell(uri);
      } catch (error) {
        if (signal.aborted) return;
        // The store was unavailable. Listeners still expect changes, so keep watching.
        this.#trouble.report(error);
        await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  #tell(uri: string): void {
    for (const listener of this.#listeners) {
      try {
        listener(uri);
      } catch (error) {
        // If one listener's connection is closed, the other listeners must still be notified.
        logError("notifying a listener", error);
      }
    }
  }
}
