import { describe, expect, it } from "vitest";
import { processTerminal } from "../../src/cli/process-terminal.ts";

function stream(isTTY: boolean) {
  const listeners: ((error: Error) => void)[] = [];
  return {
    isTTY,
    write: () => true,
    on: (_: "error", listener: (error: Error) => void) => listeners.push(listener),
    fail: (code: string) => {
      for (const listener of listeners) listener(Object.assign(new Error(code), { code }));
    },
  };
}

function terminalOf(out: boolean, err: boolean, env: Record<string, string> = {}) {
  return processTerminal({ stdout: stream(out), stderr: stream(err), env, once: () => undefined });
}

describe("the terminal of the process", () => {
  it("is coloured on each stream that is a terminal", () => {
    expect(terminalOf(true, false).colour).toEqual({ out: true, err: false });
    expect(terminalOf(false, true)).toMatchObject({ colour: { out: false, err: true }, watched: true });
  });

  it("has no colour when NO_COLOR is set to anything, or the terminal is dumb", () => {
    for (const env of [{ NO_COLOR: "1" }, { NO_COLOR: "false" }, { TERM: "dumb" }]) {
      expect(terminalOf(true, true, env).colour).toEqual({ out: false, err: false });
    }
    expect(terminalOf(true, true, { NO_COLOR: "" }).colour).toEqual({ out: true, err: true });
  });

  it("has a width only if standard output is a terminal", () => {
    const wide = (isTTY: boolean) =>
      processTerminal({
        stdout: { ...stream(isTTY), columns: 72 },
        stderr: stream(true),
        env: {},
        once: () => undefined,
      }).columns;
    expect([wide(true), wide(false)]).toEqual([72, undefined]);
  });

  it("ignores a closed pipe, and fails on any other error", () => {
    const stdout = stream(false);
    processTerminal({ stdout, stderr: stream(false), env: {}, once: () => undefined });
    expect(() => stdout.fail("EPIPE")).not.toThrow();
    expect(() => stdout.fail("EIO")).toThrow("EIO");
  });
});
