import { describe, expect, it } from "vitest";
import { judgeParams } from "./judge-params.ts";

const judged = (method: string, params?: unknown) =>
  judgeParams({ jsonrpc: "2.0", id: 1, method, ...(params !== undefined && { params }) });

describe("the parameters of a request", () => {
  it.each([
    ["tools/call", { name: "get_task" }],
    ["tools/call", { name: "get_task", arguments: {}, _meta: { progressToken: 1 } }],
    ["tools/list", undefined],
    ["tools/list", { cursor: "1" }],
    ["prompts/get", { name: "start", arguments: { workflow: "a" } }],
    ["completion/complete", { ref: { type: "ref/prompt" }, argument: { name: "a", value: "" } }],
    ["a/method/of/another/protocol", { name: 7 }],
    ["constructor", 7],
  ])("of %s pass: %j", (method, params) => {
    expect(judged(method, params)).toBeUndefined();
  });

  it.each([
    ["tools/call", undefined, "params.name is missing: it is text."],
    ["tools/call", [], "params must be an object."],
    ["tools/call", { name: 7 }, "params.name must be text."],
    ["tools/call", { name: "get_task", arguments: [] }, "params.arguments must be an object."],
    ["tools/call", { name: "__proto__" }, 'There is no "__proto__".'],
    ["prompts/get", { name: "constructor" }, 'There is no "constructor".'],
    ["tools/list", { cursor: 7 }, "params.cursor must be text."],
    ["resources/read", {}, "params.uri is missing: it is text."],
    ["completion/complete", { ref: {} }, "params.ref.type is missing: it is text."],
    [
      "initialize",
      { protocolVersion: "1", capabilities: {}, clientInfo: {} },
      "params.clientInfo.name is missing: it is text.",
    ],
  ])("of %s with wrong types are told in plain words: %j", (method, params, problem) => {
    expect(judged(method, params)).toBe(problem);
  });

  it("of a notification are not answered", () => {
    expect(judgeParams({ jsonrpc: "2.0", method: "tools/call" })).toBeUndefined();
  });

  it("of a method that the newer protocol no longer has are left to its handler", () => {
    const request = { jsonrpc: "2.0", id: 1, method: "resources/subscribe", params: {} };
    expect(judgeParams(request)).toBe("params.uri is missing: it is text.");
    expect(judgeParams(request, false)).toBeUndefined();
  });
});
