import { describe, expect, it } from "vitest";
import { runTraceFeed, traceNext } from "../../../src/operations/feeds/trace-feed.ts";
import type { Span } from "../../../src/traces/span.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks({ bundled: "docs" });

/** Follows the log to its end, with several followers in turn. */
async function follow(desk: Desk, followers: readonly Span[][]): Promise<void> {
  for (let rounds = 0; rounds < 20; rounds++) {
    const marks = await Promise.all(
      followers.map((own) => traceNext({ call: desk.call, emit: (span) => void own.push(span) })),
    );
    if (marks.every((mark) => mark !== undefined)) return;
  }
  throw new Error("the end of the log was not reached");
}

describe("the feed of spans", () => {
  it("TR6: passes each span on once, among several processes, from its first look on", async () => {
    const desk = await open().plantIn("errand", errand, "before", "a", "b");
    await desk.advance("before", undefined, "passed");
    const followers: Span[][] = [[], []];
    await follow(desk, followers);
    expect(followers.flat()).toEqual([]);
    await desk.advance("a", undefined);
    await follow(desk, followers);
    await desk.advance("a", "passed");
    await desk.advance("b", undefined, "passed");
    await follow(desk, followers);
    const told = followers.flat().map(({ name, attributes }) => `${attributes["navigator.task"]} ${name}`);
    const spans = ["step start", "step do", "step end"];
    expect(told.toSorted()).toEqual(
      ["a", "b"].flatMap((task) => [...spans, `task ${task}`].map((name) => `${task} ${name}`)).toSorted(),
    );
    await follow(desk, followers);
    expect(followers.flat().length).toBe(told.length);
  });

  it("TR6: goes on after the store was away, and ends when it is told to", async () => {
    const desk = await open().plantIn("errand", errand, "a");
    const ending = new AbortController();
    const seen: Span[] = [];
    const said: string[] = [];
    let looks = 0;
    const store = async () => {
      looks += 1;
      if (looks === 2) throw new Error("the store is away");
      return desk.call.ports.store();
    };
    const pause = async (): Promise<boolean> => {
      if (looks < 6) await desk.try("advance_task", { taskId: "a", ...(looks > 2 && { result: "passed" }) });
      else ending.abort();
      return true;
    };
    await runTraceFeed(
      {
        call: { ...desk.call, ports: { ...desk.call.ports, store } },
        emit: (span) => void seen.push(span),
        signal: ending.signal,
        log: (sentence) => void said.push(sentence),
      },
      pause,
    );
    expect(said).toEqual(["the store is away"]);
    expect(seen.map(({ name }) => name)).toContain("task a");
  });
});
