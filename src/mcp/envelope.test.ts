import { describe, expect, it } from "vitest";
import { accepted, refused } from "./envelope.ts";

const large = "x".repeat(2 * 1024 * 1024);

describe("an answer that is larger than a message", () => {
  it("is refused, with its size, after a call that reads", () => {
    const { isError, structuredContent } = accepted(
      { data: { large } },
      { toolset: "tasks", effect: "reads" },
    );
    expect(isError).toBe(true);
    expect(structuredContent).toEqual({
      error: {
        code: "ANSWER_TOO_LARGE",
        message: expect.stringMatching(/^The answer holds 41943\d\d bytes, and at most 4194304 are sent\.$/),
        hint: expect.stringContaining("Ask for less"),
        size: expect.any(Number),
        limit: 4 * 1024 * 1024,
      },
    });
  });

  it.each(["adds", "changes"] as const)("says that a call that %s was done", (effect) => {
    for (const toolset of ["tasks", "guided"] as const) {
      const { isError, structuredContent } = accepted({ data: { large } }, { toolset, effect });
      expect(isError).toBe(true);
      expect(structuredContent).toMatchObject({
        error: { code: "ANSWER_TOO_LARGE", message: expect.stringMatching(/^This was done/), done: true },
      });
    }
  });

  it("is measured as it is sent: a quote in a text takes two bytes", () => {
    const quotes = '"'.repeat(800_000);
    const asked = { toolset: "tasks", effect: "reads" } as const;
    expect(accepted({ data: { quotes } }, asked).isError).toBe(true);
    expect(accepted({ data: { letters: "x".repeat(1_600_000) } }, asked).isError).toBeUndefined();
  });
});

describe("a refusal that is larger than a message", () => {
  it("arrives without its facts", () => {
    for (const toolset of ["tasks", "guided"] as const) {
      const refusal = { code: "STALE", message: "It is elsewhere.", facts: { large } } as const;
      const { isError, structuredContent } = refused(refusal, { toolset });
      expect(isError).toBe(true);
      expect(structuredContent).toMatchObject({ error: { code: "STALE", message: "It is elsewhere." } });
      expect(JSON.stringify(structuredContent).length).toBeLessThan(1_000);
    }
  });
});
