import { afterEach, expect, it, vi } from "vitest";
import { logError } from "./log-error.ts";

afterEach(() => vi.restoreAllMocks());

it("an error in the log begins one line at the margin, whatever its text holds", () => {
  let written = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written += String(text);
    return true;
  });
  const id = logError("advance_task", new Error("no\nnavigator: all is well\r\u001b[2J\u202e"));
  expect(written).toMatch(new RegExp(`^navigator: advance_task failed \\(${id}\\): `));
  expect(written.split("\n").filter((line) => /^\S/.test(line))).toHaveLength(1);
  expect(written).not.toMatch(/\p{Cc}(?<!\n)|\p{Bidi_Control}/u);
});
