import { describe, expect, it } from "vitest";
import { standingBounds } from "../../../src/operations/admin/standing-bounds.ts";
import { perform } from "../../../src/operations/door/perform.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks();

describe("standing bounds", () => {
  it("are none at first, and only an operator sees and sets them", async () => {
    const { operator, agent } = callsOf();
    expect(await perform(standingBounds, {}, operator)).toMatchObject({
      ok: true,
      value: { data: { bounds: {}, openers: {} } },
    });
    for (const input of [{}, { clear: true }, { path: "b.yaml" }])
      expect(await perform(standingBounds, input, agent)).toMatchObject({
        ok: false,
        refusal: { code: "NOT_ALLOWED" },
      });
  });

  it("are set from a file, kept, and removed", async () => {
    const { operator } = callsOf(
      "deny:\n  run:\n    - publish\n    - { pattern: npm test, opens: { workflow: abc, gate: ok } }\n",
    );
    const set = await perform(standingBounds, { path: "b.yaml" }, operator);
    const value = {
      bounds: { deny: { run: ["publish", "npm test"] } },
      openers: { "npm test": { workflow: "abc", gate: "ok" } },
    };
    expect(set).toMatchObject({ ok: true, value: { data: value } });
    expect(await perform(standingBounds, {}, operator)).toMatchObject({ ok: true, value: { data: value } });
    expect(await perform(standingBounds, { clear: true }, operator)).toMatchObject({
      ok: true,
      value: { data: { bounds: {} } },
    });
    expect(await perform(standingBounds, { clear: true }, operator)).toMatchObject({ ok: true });
  });

  it.each(["deny: { write: [x] }", "deny: { edit: ['src/[a'] }", "[]", "deny: x", "{"])(
    "a file that cannot be read changes nothing: %s",
    async (text) => {
      const { operator } = callsOf(text);
      expect((await perform(standingBounds, { path: "b.yaml" }, operator)).ok).toBe(false);
      expect(await perform(standingBounds, {}, operator)).toMatchObject({ value: { data: { bounds: {} } } });
    },
  );
});

function callsOf(text = "") {
  const desk = open();
  const files = { ...desk.call.ports.files, read: async () => ({ ok: true as const, value: text }) };
  const ports = { ...desk.call.ports, files };
  return {
    operator: { ...desk.call, ports, role: "operator" as const },
    agent: { ...desk.call, ports, role: "agent" as const },
  };
}
