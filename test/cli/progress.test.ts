import { describe, expect, it } from "vitest";
import { say } from "./console.fixture.ts";

const simulate = ["simulate", "workflows/review-loop.yaml", "--runs", "400"];

/** A clock that a thousand times says the same, or moves on each time it is asked. */
function clock(step: number): () => number {
  let time = 0;
  return () => {
    time += step;
    return time;
  };
}

describe("the progress bar", () => {
  it("is drawn on standard error once the work has taken a second, and wiped at the end", async () => {
    const { out, err } = await say(simulate, { watched: true, now: clock(600) });
    const drawn = err.split("\r").map((line) => line.replaceAll("\u001b[2K", "").replaceAll("\u001b[K", ""));
    expect(drawn).toEqual([
      "",
      "###############............... 50% 200 of 400",
      "#######################....... 75% 300 of 400",
      "############################## 100% 400 of 400",
      "",
    ]);
    expect(err.endsWith("\r\u001b[2K")).toBe(true);
    expect(out).not.toContain("#");
  });

  it("is not drawn for quick work", async () => {
    expect((await say(simulate, { watched: true, now: clock(1) })).err).toBe("");
  });

  it("is not drawn when standard error is not a terminal", async () => {
    expect((await say(simulate, { watched: false, now: clock(600) })).err).toBe("");
  });
});
