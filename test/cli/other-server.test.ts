import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "./binary.fixture.ts";
import { say } from "./console.fixture.ts";
import { type Started, startServer } from "./server.fixture.ts";

describe("a command on another database than the running server", () => {
  let binary: Binary;
  let server: Started;
  let url = "";
  const served = () => join(binary.folder, "served.db");
  const other = () => join(binary.folder, "other.db");
  beforeAll(async () => {
    binary = await Binary.make();
    await binary.run(["load", "--db", "other.db", join(binary.folder, "..", "workflows", "quick-task.yaml")]);
    server = await startServer(binary, ["--db", "served.db", "--no-demo", "--json"]);
    url = (JSON.parse(server.out) as { data: { url: string } }).data.url;
  });
  afterAll(async () => {
    await server.end();
    binary.remove();
  });

  it("names its database and the server's, beside its answer", async () => {
    const { out, err, code } = await binary.run(["add", "quick-task", "x", "--db", "other.db", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toHaveProperty("data.task.id");
    expect(err).toBe(
      `This used ${other()}. The server at ${url} works on ${served()}.\n  To use that one, add: --db ${served()} --project default\n`,
    );
  });

  it("names another project of the same database", async () => {
    const { err } = await binary.run(["tasks", "--db", "served.db", "--project", "mine"]);
    expect(err).toContain(`This used the project "mine" of ${served()}.`);
    expect(err).toContain(`The server at ${url} works on its project "default".`);
  });

  it("says nothing if the database and the project are the server's", async () => {
    const { out, err } = await binary.run(["add", "quick-task", "Seen on the page", "--db", "served.db"]);
    expect(out).toContain("Seen on the page");
    expect(err).toBe("");
  });

  it("says nothing if no file or no store is used", async () => {
    expect((await binary.run(["tasks", "--store", "memory"])).err).toBe("");
    expect((await binary.run(["check", join("..", "workflows", "quick-task.yaml")])).err).toBe("");
  });

  it("is told by a second server that serves the same database", async () => {
    const child = binary.start(["start", "--port", "0", "--db", "served.db", "--no-demo", "--json"]);
    let err = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      err += text;
    });
    await new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
    const closed = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGTERM");
    await closed;
    expect(err).toContain(`This database is already served: ${url} (process `);
  });

  it("learns that a taken port is Navigator's, and which database it works on", async () => {
    const { err, code } = await binary.run(["start", "--port", new URL(url).port, "--db", "other.db"]);
    expect(code).toBe(2);
    expect(err).toContain(`is in use by another Navigator (process `);
    expect(err).toContain(`which works on ${served()}.`);
  });
});

describe("a command", () => {
  it("does not name its database while no server runs", async () => {
    expect((await say(["tasks", "--store", "memory"])).err).toBe("");
  });

  it("that serves an agent names another database before it begins", async () => {
    const servers = async () => [
      { pid: 1, url: "http://127.0.0.1:4747", project: "default", database: "/a/n.db" },
    ];
    const { err } = await say(["mcp"], {}, { servers, stdio: async () => ({ ok: true, value: undefined }) });
    expect(err).toContain("This used /here/.navigator/navigator.db.");
  });
});
