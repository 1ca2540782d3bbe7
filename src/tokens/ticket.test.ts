import { describe, expect, it } from "vitest";
import type { Ticket } from "../model/ticket.ts";
import { newKeyring, rotateKeyring } from "./keys.ts";
import { readTicket, signTicket } from "./ticket.ts";
import { keys, NOW, project, repeatable, sha256 } from "./tokens.fixture.ts";

const ticket: Ticket = {
  purpose: "answer",
  task: "build.fork.3.left",
  step: "approve-release",
  visit: 12,
  definition: sha256("definition"),
  shown: sha256("May it be released?"),
  expiresAt: NOW + 60_000,
};
const signing = { keys, project };
const text = signTicket(ticket, signing);

function faultOf(tried: string, purpose = "answer", ring = keys, now = NOW): string {
  const reading = readTicket(tried, purpose, { keys: ring, project }, now);
  return reading.ok ? "none" : reading.fault;
}

describe("a ticket", () => {
  it("carries the fields it was signed with", () => {
    expect(readTicket(text, "answer", signing, NOW)).toEqual({ ok: true, value: ticket });
  });

  it("needs no escaping in a URL", () => {
    console.error(`a ticket has ${text.length} characters`);
    expect(encodeURIComponent(text)).toBe(text);
    expect(text.length).toBeLessThan(300);
  });

  it("keeps any name of a task or a step", () => {
    const odd = { ...ticket, task: 'a"b\u2028\ud800', step: "größe/Ⅳ" };
    expect(readTicket(signTicket(odd, signing), "answer", signing, NOW)).toEqual({ ok: true, value: odd });
  });

  it("is valid until it expires", () => {
    expect(faultOf(text, "answer", keys, ticket.expiresAt - 1)).toBe("none");
    expect(faultOf(text, "answer", keys, ticket.expiresAt)).toBe("expired");
  });

  it("is refused for another purpose", () => {
    expect(faultOf(text, "request-state")).toBe("wrong_purpose");
  });

  it("outlives a key rotation until the old key expires", () => {
    const rotated = rotateKeyring(keys, 1_000, repeatable(31), NOW);
    expect(faultOf(text, "answer", rotated)).toBe("none");
    expect(faultOf(text, "answer", rotated, NOW + 1_000)).toBe("expired");
    expect(faultOf(text, "answer", newKeyring(repeatable(32), NOW))).toBe("forged");
  });

  it("is refused in another project", () => {
    for (const other of ["", "default2", 'default"]', "there"]) {
      const reading = readTicket(text, "answer", { keys, project: other }, NOW);
      expect(reading).toMatchObject({ ok: false, fault: "forged" });
    }
  });

  it("is refused with any character changed, cut off or added", () => {
    for (let place = 0; place < text.length; place++) {
      const other = text[place] === "A" ? "B" : "A";
      expect(faultOf(text.slice(0, place) + other + text.slice(place + 1))).not.toBe("none");
      expect(faultOf(text.slice(0, place))).not.toBe("none");
      expect(faultOf(`${text.slice(0, place)}A${text.slice(place)}`)).not.toBe("none");
    }
  });

  it.each([
    ["nothing", ""],
    ["an empty one", "t2."],
    ["one of another format", text.replace("t2", "t1")],
    ["one with something behind it", `${text}.`],
    ["one that is padded", `${text}=`],
    ["one that is far too long", "t2.".padEnd(5_000, "A")],
  ])("is not seen in %s", (_, tried) => {
    expect(faultOf(tried)).toBe("malformed");
  });

  it("is refused with the same message for every fault", () => {
    const refused = [
      readTicket("t2.AAAA", "answer", signing, NOW),
      readTicket(text, "answer", { keys: newKeyring(repeatable(33), NOW), project }, NOW),
      readTicket(text, "answer", signing, NOW + 60_000),
      readTicket(text, "other", signing, NOW),
    ].map((reading) => (reading.ok ? undefined : reading.refusal));
    expect(new Set(refused.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect(refused[0]?.code).toBe("TICKET_INVALID");
  });
});
