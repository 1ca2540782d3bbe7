import type { Trust } from "../../src/operations/ports/trust.ts";
import { attack } from "../support/attacker.ts";
import type { Desk } from "../support/desk.ts";
import { type Said, say } from "./console.fixture.ts";

const nothingTrusted: Trust = {
  list: async () => ({ ok: true, value: [] }),
  add: async () => ({ ok: true, value: undefined }),
  remove: async () => ({ ok: true, value: undefined }),
};

/** Runs a command on a desk's store, as each kind of caller does. */
export function callersAt(desk: Desk) {
  const callFor = () => ({
    ...desk.call,
    caller: { kind: "person", id: "tester", channel: "terminal" } as const,
    ports: { ...desk.call.ports, trust: nothingTrusted, attack, close: () => Promise.resolve() },
  });
  const typed = { ask: () => Promise.resolve("y") };
  const withToken = { isOperator: () => Promise.resolve(true) };
  return {
    /** a person at a terminal, who agrees to every question */
    person: (...args: string[]): Promise<Said> => say(args, typed, {}, callFor),
    /** a shell without a terminal */
    agent: (...args: string[]): Promise<Said> => say(args, {}, {}, callFor),
    /** the same, with the operator's token in its environment */
    program: (...args: string[]): Promise<Said> => say(args, {}, withToken, callFor),
  };
}
