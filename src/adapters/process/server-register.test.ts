import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverRegister } from "./server-register.ts";

const folder = mkdtempSync(join(tmpdir(), "navigator-servers-"));
const register = serverRegister(join(folder, "servers"));
const site = createServer((_, response) => response.end("{}"));
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

const server = (pid: number, more: object = {}) => ({
  pid,
  url,
  project: "default",
  database: "/a/n.db",
  ...more,
});
/** No process has this id: it is above the limit of every system. */
const NOBODY = 2 ** 30;

describe("the register of running servers", () => {
  it("lists a server while it runs, for this user only", async () => {
    expect(await register.list()).toEqual([]);
    const remove = await register.add(server(process.pid));
    expect(await register.list()).toEqual([server(process.pid)]);
    const file = join(folder, "servers", `${process.pid}.json`);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o077).toBe(0);
    await remove();
    expect(await register.list()).toEqual([]);
  });

  it("forgets a killed server", async () => {
    await register.add(server(NOBODY));
    expect(await register.list()).toEqual([]);
    expect(existsSync(join(folder, "servers", `${NOBODY}.json`))).toBe(false);
  });

  it("does not list a process that got the id of a killed server, nor a damaged file", async () => {
    const remove = await register.add(server(process.pid, { url: "http://127.0.0.1:1" }));
    writeFileSync(join(folder, "servers", "7.json"), "{", { mode: 0o600 });
    expect(await register.list()).toEqual([]);
    await remove();
  });

  it("is empty if its folder cannot be written", async () => {
    writeFileSync(join(folder, "file"), "");
    const nowhere = serverRegister(join(folder, "file", "servers"));
    await (await nowhere.add(server(process.pid)))();
    expect(await nowhere.list()).toEqual([]);
  });
});
