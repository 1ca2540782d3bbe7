import pico from "picocolors";
import { describe, expect, it } from "vitest";
import { renderWelcome, type WelcomeFacts } from "./render-welcome.ts";

const serving = {
  url: "http://127.0.0.1:4801",
  mcp: "http://127.0.0.1:4801/mcp",
  login: "http://127.0.0.1:4801/login?ticket=t",
  close: () => Promise.resolve(),
};
const facts: WelcomeFacts = {
  self: ["navigator"],
  storeArgs: ["--db", "/our tasks/n.db"],
  home: "/our tasks/.navigator",
  host: "127.0.0.1",
  names: [],
};
const welcome = (more: Partial<WelcomeFacts> = {}) =>
  renderWelcome(serving, { ...facts, ...more }, pico.createColors(false));

describe("the welcome text of a server", () => {
  it("names the folder of the tokens, so that the lines can be pasted anywhere", () => {
    expect(welcome()).toContain('navigator login --port 4801 --home "/our tasks/.navigator"\n');
    expect(welcome()).toContain(
      'export NAVIGATOR_TOKEN="$(navigator token agent --home "/our tasks/.navigator")"\n',
    );
  });

  it("offers no other login where the tokens are only in the server's memory", () => {
    const text = renderWelcome(
      { ...serving, token: "secret" },
      { ...facts, home: undefined },
      pico.createColors(false),
    );
    expect(text).not.toContain("navigator login");
    expect(text).toContain("export NAVIGATOR_TOKEN=secret\n");
  });

  it("names the variable that has the agents' token, where a home need not keep one", () => {
    const text = renderWelcome({ ...serving, tokenFrom: "environment" }, facts, pico.createColors(false));
    expect(text).toContain('export NAVIGATOR_TOKEN="$NAVIGATOR_AGENT_TOKEN"\n');
    expect(text).toContain("navigator login --port 4801");
  });

  it("says by which names other machines reach it, or how to give it one", () => {
    expect(welcome()).not.toContain("other machines");
    expect(welcome({ host: "0.0.0.0" })).toMatch(/From other machines: .*--allow-host/);
    expect(welcome({ host: "::", names: ["box.lan"] })).toContain(
      "From other machines: http://box.lan:4801\n",
    );
  });
});
