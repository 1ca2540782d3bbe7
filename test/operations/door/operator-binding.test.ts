import { describe, expect, it } from "vitest";
import {
  bindOperator,
  judgeOperator,
  operatorBinding,
  type TokenUse,
} from "../../../src/operations/door/operator-binding.ts";
import { StoreError } from "../../../src/store/store-error.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks();
const own: TokenUse = { fingerprint: "a".repeat(64), by: "owner" };
const other: TokenUse = { fingerprint: "b".repeat(64), by: "stranger" };

describe("the operator's token of a store", () => {
  it("H8: is the first that may bind it; a stranger's token is told apart from then on", async () => {
    const { store } = open().call.ports;
    expect(await judgeOperator(store, other, false)).toBe("unbound");
    expect(await operatorBinding(await store())).toBeUndefined();
    expect(await judgeOperator(store, own, true)).toBe("ours");
    expect(await judgeOperator(store, other, true)).toBe("elsewhere");
    expect(await judgeOperator(store, own, false)).toBe("ours");
    expect(await operatorBinding(await store())).toMatchObject(own);
  });

  it("H8: is one, if two bind the store at the same moment", async () => {
    const { store } = open().call.ports;
    const judged = await Promise.all([judgeOperator(store, own, true), judgeOperator(store, other, true)]);
    expect(judged.toSorted()).toEqual(["elsewhere", "ours"]);
  });

  it("H8: changes when a person binds the store to another", async () => {
    const { store } = open().call.ports;
    await judgeOperator(store, own, true);
    expect(await bindOperator(store, other)).toBe(true);
    expect(await judgeOperator(store, own, true)).toBe("elsewhere");
    expect(await judgeOperator(store, other, false)).toBe("ours");
  });

  it("H8: is for all projects of the store, and in no export", async () => {
    const desk = open();
    const { store } = desk.call.ports;
    await judgeOperator(store, own, true);
    const { text = "" } = await desk.data<{ text?: string }>("export_store");
    expect(text).not.toContain(own.fingerprint);
    const settings = { ...desk.call.ports.settings, project: "second" };
    const second = { ...desk.call, ports: { ...desk.call.ports, settings } };
    expect(await judgeOperator(second.ports.store, other, true)).toBe("elsewhere");
  });

  it("is not judged where the store cannot be opened: the operation tells why", async () => {
    const broken = () => Promise.reject(new StoreError("MISSING", "There is none."));
    expect(await judgeOperator(broken, own, true)).toBe("unavailable");
    expect(await bindOperator(broken, own)).toBe("unavailable");
  });
});
