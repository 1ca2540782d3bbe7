import { describe, expect, it } from "vitest";
import type { Trust } from "../../../src/operations/ports/trust.ts";
import { INSTALLATION } from "../../../src/operations/replicas/installation.ts";
import { storedTrust } from "../../../src/operations/replicas/stored-trust.ts";
import { openSqliteStore } from "../../../src/store/sqlite/open-sqlite-store.ts";

const definition = (content: string) => ({
  content,
  workflowId: "build",
  commands: ["make"],
  by: "ada",
  at: 1_000,
});

/** The trust of one machine. */
function machine(): Trust & { readonly trusted: string[] } {
  let known: ReturnType<typeof definition>[] = [];
  return {
    get trusted() {
      return known.map(({ content }) => content);
    },
    list: async () => ({ ok: true, value: known }),
    add: async (added) => {
      known = [...known, added];
      return { ok: true, value: undefined };
    },
    remove: async (contents) => {
      known = known.filter(({ content }) => !contents.includes(content));
      return { ok: true, value: undefined };
    },
  };
}

describe("trust in a store", () => {
  it("holds on every server with the operator's token, and ends on all of them", async () => {
    const store = await openSqliteStore({ file: ":memory:" });
    const [a, b] = [machine(), machine()].map((here) =>
      storedTrust({ store: async () => store, here, token: async () => "secret" }),
    );
    await a?.add(definition("x"));
    await a?.add(definition("x"));
    expect(await b?.list()).toEqual({ ok: true, value: [definition("x")] });
    await b?.remove(["x", "never known"]);
    expect(await a?.list()).toEqual({ ok: true, value: [] });
    await store.close();
  });

  it("is not believed without the seal of the operator's token, nor for another content", async () => {
    const store = await openSqliteStore({ file: ":memory:" });
    const trust = (token: string) =>
      storedTrust({ store: async () => store, here: machine(), token: async () => token });
    await trust("mallory").add(definition("x"));
    expect(await trust("secret").list()).toEqual({ ok: true, value: [] });
    await trust("secret").add(definition("y"));
    const [sealed] = await store.records.load(INSTALLATION, "local.trust", ["y"]);
    const { seal } = (sealed?.value ?? {}) as { seal: string };
    const forged = { definition: { ...definition("y"), content: "z" }, seal };
    const records = [{ kind: "local.trust", id: "z", version: 0, value: forged }];
    expect((await store.commit({ project: INSTALLATION, changes: [], records })).ok).toBe(true);
    expect(await trust("secret").list()).toEqual({ ok: true, value: [definition("y")] });
    await store.close();
  });

  it("is the machine's own where the operator's token is not known", async () => {
    const store = await openSqliteStore({ file: ":memory:" });
    const here = machine();
    const trust = storedTrust({ store: async () => store, here, token: async () => undefined });
    await trust.add(definition("x"));
    expect(here.trusted).toEqual(["x"]);
    expect((await store.records.list(INSTALLATION, "local.trust", { limit: 9 })).records).toEqual([]);
    await store.close();
  });
});
