import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { desks } from "../../../test/support/with-desk.ts";
import type { Call } from "../../operations/ports/call.ts";
import type { Machine } from "../../operations/ports/machine.ts";
import { StoreError } from "../../store/store-error.ts";
import { operatorByToken, whyNotOperator } from "./operator-check.ts";

const open = desks();
const [TOKEN, OTHER] = ["o".repeat(40), "p".repeat(40)];
const SERVER = "postgres://db.example/navigator";
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "navigator-home-"));
});
afterEach(() => rmSync(home, { recursive: true }));

/** A call on a database that is bound to no token. */
function freeCall(isServer: boolean): Call {
  const { call } = open();
  const machine: Machine = {
    node: { running: "20.19.0", needed: ">=20.19" },
    self: ["navigator"],
    home,
    database: SERVER,
    isServer,
    look: () => Promise.resolve(undefined),
  };
  return { ...call, ports: { ...call.ports, machine } };
}

/** A call on a database that is bound to TOKEN. */
async function boundCall(isServer: boolean): Promise<Call> {
  const bound = freeCall(isServer);
  expect(await whyNotOperator(TOKEN, bound)).toBeUndefined();
  return bound;
}

const keep = (operator: string): void =>
  writeFileSync(join(home, "credentials.json"), JSON.stringify({ operator, agent: "a".repeat(40) }), {
    mode: 0o600,
  });
const placed = (token: string | undefined, database: string = SERVER) => ({
  env: { NAVIGATOR_OPERATOR_TOKEN: token },
  home,
  database,
});

describe("the operator's token in the environment of a command without a terminal", () => {
  it("H8: decides about a database on a server that is bound to it, where the home keeps no tokens", async () => {
    const call = await boundCall(true);
    expect(await operatorByToken(placed(TOKEN), call)).toBe(true);
    expect(await operatorByToken(placed(undefined), call)).toBe(false);
    expect(await operatorByToken(placed(OTHER), call)).toMatchObject({
      problem: `${SERVER} belongs to another operator's token than the one of this home or environment.`,
    });
  });

  it("H8: decides about a file in that home that is bound to it, and about no file elsewhere", async () => {
    const call = await boundCall(false);
    expect(await operatorByToken(placed(TOKEN, join(home, "navigator.db")), call)).toBe(true);
    expect(await operatorByToken(placed(OTHER, join(home, "navigator.db")), call)).toMatchObject({
      ok: false,
    });
    expect(await operatorByToken(placed(TOKEN, join(tmpdir(), "elsewhere.db")), call)).toBe(false);
  });

  it("H8: decides nothing in a home that keeps another token, or tokens that cannot be used", async () => {
    const call = await boundCall(true);
    keep(OTHER);
    expect(await operatorByToken(placed(TOKEN), call)).toBe(false);
    writeFileSync(join(home, "credentials.json"), "{");
    expect(await operatorByToken(placed(TOKEN), call)).toBe(false);
  });

  it("H8: is not believed by a home without tokens if the database is bound to none or cannot be asked", async () => {
    const free = freeCall(true);
    expect(await operatorByToken(placed(TOKEN), free)).toMatchObject({
      problem: `${SERVER} does not belong to an operator's token yet.`,
    });
    const store = () => Promise.reject(new StoreError("UNREACHABLE", "It is away."));
    expect(await operatorByToken(placed(TOKEN), { ...free, ports: { ...free.ports, store } })).toBe(false);
    // A home that keeps the token vouches for it: the operation tells what is wrong with the database.
    keep(TOKEN);
    expect(await operatorByToken(placed(TOKEN), { ...free, ports: { ...free.ports, store } })).toBe(true);
  });
});
