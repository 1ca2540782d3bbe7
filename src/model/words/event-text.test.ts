import { describe, expect, it } from "vitest";
import type { Caller } from "../caller.ts";
import type { Event } from "../event.ts";
import { eventText } from "./event-text.ts";

const builder: Caller = { kind: "agent", id: "builder" };
const person: Caller = { kind: "person", id: "owner", channel: "terminal" };

function told(event: Event, caller = builder): string | undefined {
  return eventText(event, (step) => step, caller)?.text;
}

describe("the sentence for an event", () => {
  it("names the report, and its worker if another caller hands it in", () => {
    const reported = {
      type: "reported",
      step: "review",
      outcome: "failed",
      witness: true,
      by: builder,
    } as const;
    expect(told(reported)).toBe("review: failed");
    expect(told(reported, person)).toBe("review: failed, by agent builder");
  });

  it("shows a person's decision and its channel", () => {
    const common = { step: "ask", by: person };
    expect(told({ type: "answered", ...common, option: "dig_deeper", automatic: false })).toBe(
      "answered “dig deeper” by owner at a terminal",
    );
    expect(told({ type: "approved", ...common, requirement: "0:by" })).toBe(
      "approved by owner at a terminal",
    );
    expect(told({ type: "resolved", ...common, resolution: "fail", depth: 0 })).toBe(
      "marked as failed by owner at a terminal",
    );
  });

  it("omits events that no reader needs", () => {
    expect(told({ type: "entered", step: "review", at: 0 })).toBeUndefined();
    expect(told({ type: "exited", step: "review" })).toBeUndefined();
  });

  it("uses the singular for one", () => {
    expect(told({ type: "forked", step: "split", total: 1 })).toBe("opened 1 branch");
    expect(told({ type: "loop_left", step: "each", passes: 2 })).toBe("left after 2 rounds");
  });
});
