import { describe, expect, it } from "vitest";
import { hooked } from "./events.fixture.ts";
import { isOpened } from "./is-opened.ts";

const opener = { workflow: "hash", gate: "accept", option: "yes" };
const passed = hooked({ gates: [{ ...opener, passed: true }] });

describe("a gate that opens a standing deny", () => {
  it("HO20: is open for a run that a person has let through", () => {
    expect(isOpened(opener, [passed], [])).toBe(true);
    expect(isOpened(opener, [hooked()], [])).toBe(false);
  });

  it("HO26: is closed while a task of its workflow was left, and not by tasks of others", () => {
    expect(isOpened(opener, [passed], [{ workflow: "ship", levels: [] }])).toBe(false);
    expect(isOpened(opener, [passed], [{ workflow: "other", levels: [] }])).toBe(true);
  });
});
