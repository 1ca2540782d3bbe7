import { describe, expect, it } from "vitest";
import { idAtEnds } from "./id-at-ends.ts";

const long = "x".repeat(5_000);

/** The id that is found in the first and the last 1,024 characters of a line. */
function found(line: string): string | number | null {
  return idAtEnds(line.slice(0, 1_024), line.slice(-1_024));
}

describe("the id of a request of which only the ends are known", () => {
  it.each([
    ["before the rest", { jsonrpc: "2.0", id: 7, method: "m", params: { note: long } }, 7],
    ["after the rest", { method: "m", params: { note: long }, jsonrpc: "2.0", id: 8 }, 8],
    [
      "after the rest, with the method",
      { params: { note: long }, id: "a", method: "m", jsonrpc: "2.0" },
      "a",
    ],
    ["before the rest, with the method after it", { id: "b", params: [long], method: "m" }, "b"],
    ["text with quotes and backslashes", { id: '"\\{,"', method: "m", params: { long } }, '"\\{,"'],
    ["negative", { id: -1, method: "m", params: { long } }, -1],
  ])("is found where it stands %s", (_, message, id) => {
    expect(found(JSON.stringify(message))).toBe(id);
    expect(found(`  ${JSON.stringify(message, null, 1)}\r`)).toBe(id);
  });

  it.each([
    ["in the parameters at the end", { method: "m", params: { note: long, id: 7 } }],
    ["in the parameters at the beginning", { method: "m", params: { id: 7, note: long } }],
    ["in a text at the end", { method: "m", note: `${long},"id":7}` }],
    ["in a text at the beginning", { method: '","id":7,"x":"', note: long }],
    ["in a name", { method: "m", note: long, [`${long}","id`]: 7 }],
    ["in a batch", [{ method: "m", id: 7, note: long }]],
    ["in no number and no text", { method: "m", id: { id: 7 }, note: [long], jsonrpc: "2.0" }],
    ["in a notification, nowhere", { method: "m", params: { long } }],
    ["in an answer to us", { id: 7, result: { long }, jsonrpc: "2.0" }],
  ])("is not taken from what is not the request's own: %s", (_, message) => {
    expect(found(JSON.stringify(message))).toBeNull();
  });

  it("is not guessed in text that is not JSON", () => {
    expect(found(`{"method":"m","id":07,"note":"${long}"`)).toBeNull();
    expect(found(long)).toBeNull();
    expect(found(`${'"a":1,'.repeat(2_000)}`)).toBeNull();
    expect(found(`{${",".repeat(5_000)}}`)).toBeNull();
  });
});
