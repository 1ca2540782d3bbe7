import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { errand } from "../support/workflows.ts";
import { as, sites, slowOperation } from "./site.fixture.ts";

const open = sites();

describe("an operation over HTTP", () => {
  it("takes its input as JSON, and answers as it does everywhere", async () => {
    const site = await open();
    const loaded = await site.call("load_workflow", { id: "errand", definition: errand });
    expect(loaded.status).toBe(200);
    expect(loaded.headers["content-type"]).toBe("application/json; charset=utf-8");
    await site.call("load_task_tree", { tasks: [{ id: "t", workflowType: "errand" }] });
    const advanced = await site.call("advance_task", { taskId: "t" }, as.agent);
    expect(advanced.body).toMatchObject({
      data: { success: true, task: { status: "PENDING", currentStep: "do" } },
      _sync_reminder: { total: 2 },
    });
  });

  it("is recorded with its caller and the assurance", async () => {
    const site = await open();
    const task = (id: string): object => ({ tasks: [{ id, workflowType: "none" }] });
    await site.call("load_task_tree", task("by-agent"), as.agent);
    await site.call("load_task_tree", task("by-operator"));
    await site.call("load_task_tree", task("by-login"), {
      ...(await site.login()),
      origin: site.listener.url,
      "x-navigator": "1",
    });
    const [first, second, third] = await site.desk.history();
    expect(first?.caller).toEqual({ kind: "agent", id: "agent", channel: "http" });
    expect(second?.caller).toEqual({
      kind: "person",
      id: "tester",
      channel: "http",
      assurance: "operator",
    });
    expect(third?.caller).toEqual({ ...second?.caller, channel: "page" });
  });

  it("is recorded for the agent named in the header, unverified; an operator keeps its identity", async () => {
    const site = await open();
    const task = (id: string): object => ({ tasks: [{ id, workflowType: "none" }] });
    const builder = { "navigator-agent": " builder 2 " };
    await site.call("load_task_tree", task("by-agent"), { ...as.agent, ...builder });
    await site.call("load_task_tree", task("by-operator"), { ...as.operator, ...builder });
    const [first, second] = await site.desk.history();
    expect(first?.caller).toEqual({ kind: "agent", id: "builder 2", channel: "http" });
    expect(second?.caller).toMatchObject({ kind: "person", id: "tester" });
    for (const name of ["", "x".repeat(101), "b\u00fcilder", "a\tb"]) {
      const headers = { ...as.agent, "navigator-agent": name };
      expect(await site.call("load_task_tree", task("nobody's"), headers)).toMatchObject({
        status: 400,
        body: { error: { code: "AGENT_NAME_INVALID" } },
      });
    }
    expect(await site.desk.history()).toHaveLength(2);
  });

  it("needs no body if it needs no input", async () => {
    const site = await open();
    expect((await site.ask("/api/list_workflows", { method: "POST", headers: as.agent })).status).toBe(200);
  });

  it("refuses with the status, the code, the hint and the facts of the refusal", async () => {
    const site = await open();
    expect(await site.call("get_task", { taskId: "nope" })).toMatchObject({
      status: 404,
      body: { error: { code: "TASK_NOT_FOUND", hint: expect.any(String), taskId: "nope" } },
    });
    expect(await site.call("get_task", { taskID: "nope" })).toMatchObject({
      status: 400,
      body: { error: { code: "INPUT_INVALID", problems: expect.any(Array) } },
    });
    for (const input of ["[]", "7", "null", '{"__proto__":{}}']) {
      expect(await site.call("get_task", input)).toMatchObject({
        status: 400,
        body: { error: { code: "INPUT_INVALID" } },
      });
    }
  });

  it("refuses invalid JSON, invalid UTF-8 and another content type", async () => {
    const site = await open();
    for (const [body, position, hint] of [
      ["{", 1, "Line 1, column 2 (position 1): Add the missing }."],
      ["{]}", 1, 'Line 1, column 2 (position 1): Write "key": value.'],
      ['{"taskId":\n nope}', 12, expect.stringMatching(/^Line 2, column 2 .* texts in double quotes/)],
      ['{"taskId" "t"}', 10, expect.stringContaining('Write "key": value.')],
      ["{} {}", 3, expect.stringContaining("Remove the text that follows")],
      ["\u0000", 0, expect.any(String)],
    ] as const) {
      expect(await site.call("get_task", body)).toMatchObject({
        status: 400,
        body: { error: { code: "INPUT_UNREADABLE", position, hint } },
      });
    }
    expect(await site.call("get_task", `{"taskId":"${"x".repeat(300_000)}"`)).toMatchObject({
      status: 400,
      body: { error: { code: "INPUT_UNREADABLE", hint: "Send one JSON object." } },
    });
    expect(await site.call("get_task", Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({
      status: 400,
      body: { error: { code: "INPUT_UNREADABLE", hint: "Send JSON in UTF-8." } },
    });
    const form = { ...as.operator, "content-type": "text/plain" };
    expect(await site.call("get_task", "{}", form)).toMatchObject({
      status: 415,
      body: { error: { code: "UNSUPPORTED_MEDIA_TYPE" } },
    });
  });

  it("accepts a body up to the documented limit, declared or not", async () => {
    const site = await open();
    const guide = readFileSync("docs/guide/http.md", "utf8");
    const limit = Number(/holds at most (\d+) MiB/.exec(guide)?.[1]) * 1024 * 1024;
    const input = (size: number): string => `{"taskId":"${"x".repeat(size - 13)}"}`;
    expect((await site.call("get_task", input(limit))).status).toBe(400);
    const refused = { status: 413, body: { error: { code: "INPUT_TOO_LARGE", limit } } };
    expect(await site.call("get_task", input(limit + 1))).toMatchObject(refused);
    const chunks = Array.from({ length: 65 }, () => Buffer.alloc(64 * 1024, " "));
    const headers = { ...as.operator, "content-type": "application/json" };
    expect(await site.ask("/api/get_task", { method: "POST", headers, chunks })).toMatchObject(refused);
  });

  it("refuses input that is nested too deep", async () => {
    const site = await open();
    expect(
      await site.call("get_task", `{"taskId":${"[".repeat(400_000)}${"]".repeat(400_000)}}`),
    ).toMatchObject({
      status: 413,
      body: { error: { code: "INPUT_TOO_LARGE" } },
    });
  });

  it("that fails answers with an id, and logs the cause", async () => {
    const { operation } = slowOperation();
    const run = () => Promise.reject(new Error("a secret of the machine"));
    const site = await open({ operations: [{ ...operation, run }] });
    const answer = await site.call("wait_for_it", {});
    expect(answer).toMatchObject({ status: 500, body: { error: { code: "INTERNAL", id: "id1" } } });
    expect(answer.text).not.toContain("secret");
    expect(site.errors).toEqual([
      `wait_for_it (request ${answer.headers["x-request-id"]}): a secret of the machine`,
    ]);
  });
});

describe("an address", () => {
  it("answers 404 if unknown, and 405 with the allowed methods for a wrong one", async () => {
    const site = await open();
    const headers = as.operator;
    for (const path of [
      "/api/",
      "/api/nope",
      "/api/get_task/",
      "/nope",
      "/.well-known/oauth-protected-resource",
    ]) {
      expect(await site.ask(path, { headers })).toMatchObject({
        status: 404,
        body: { error: { code: "NOT_FOUND" } },
      });
    }
    const wrong = { status: 405, body: { error: { code: "METHOD_NOT_ALLOWED" } } };
    for (const [method, path, allow] of [
      ["GET", "/api/get_task", "POST"],
      ["OPTIONS", "/api/get_task", "POST"],
      ["POST", "/api/events", "GET"],
      ["POST", "/healthz", "GET, HEAD"],
      ["PUT", "/mcp", "POST, GET, DELETE"],
      ["DELETE", "/", "GET, HEAD"],
    ] as const) {
      const answer = await site.ask(path, { method, headers });
      expect(answer).toMatchObject(wrong);
      expect(answer.headers.allow).toBe(allow);
    }
  });

  it("answers with security headers", async () => {
    const site = await open();
    for (const path of ["/healthz", "/api/get_task", "/mcp", "/", "/login?ticket=x"]) {
      const { headers } = await site.ask(path);
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(headers["content-security-policy"]).not.toContain("unsafe");
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
      });
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});
