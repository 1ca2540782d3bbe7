import { once } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { ChangeFeed } from "../../src/mcp/change-feed.ts";
import type { ResourceChange } from "../../src/mcp/resource-port.ts";
import { toyChanges } from "./toy-resources.fixture.ts";

describe("the feed of changes", () => {
  it("announces every URI that shows a change", async () => {
    const { changes, emit } = toyChanges();
    const heard: string[] = [];
    const stop = new ChangeFeed(changes).listen((uri) => heard.push(uri));
    await Promise.resolve();
    emit({ taskId: "a/b", workflowId: "w" });
    await expect
      .poll(() => heard)
      .toEqual([
        "navigator://workflows/w",
        "navigator://workflows/w/diagram",
        "navigator://tasks/a%2Fb",
        "navigator://tasks/a%2Fb/history",
        "navigator://tasks/a%2Fb/forecast",
      ]);
    stop();
  });

  it("watches once for many listeners, and stops with the last", async () => {
    const { changes, emit, watchers } = toyChanges();
    const feed = new ChangeFeed(changes);
    const heard: string[] = [];
    const stops = ["one", "two"].map((name) => feed.listen((uri) => heard.push(`${name} ${uri}`)));
    expect(watchers()).toBe(1);
    stops[0]?.();
    emit({ workflowId: "w" });
    await expect
      .poll(() => heard)
      .toEqual(["two navigator://workflows/w", "two navigator://workflows/w/diagram"]);
    stops[1]?.();
    expect(watchers()).toBe(0);
    const stop = feed.listen(() => undefined);
    expect(watchers()).toBe(1);
    stop();
  });

  it("continues after a failed watch, which it logs once, and after a failed listener", async () => {
    const log = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    let tries = 0;
    const feed = new ChangeFeed((signal) => async (): Promise<readonly ResourceChange[]> => {
      tries += 1;
      if (tries <= 2) throw new Error("the store is gone");
      if (tries > 3) await once(signal, "abort");
      return [{ taskId: "t" }];
    });
    const heard: string[] = [];
    const stops = [
      feed.listen(() => {
        throw new Error("the connection is closed");
      }),
      feed.listen((uri) => heard.push(uri)),
    ];
    await expect.poll(() => heard[0], { timeout: 10_000 }).toBe("navigator://tasks/t");
    for (const stop of stops) stop();
    expect(log.mock.calls.join()).toMatch(/store is gone[\s\S]*connection is closed/);
    expect(log.mock.calls.filter(([text]) => String(text).includes("watching for changes"))).toHaveLength(1);
    log.mockRestore();
  });
});
