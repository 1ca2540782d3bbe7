import { encode } from "gpt-tokenizer";
import { describe, expect, it } from "vitest";
import { PROPOSAL_BYTES, type RoutePacket } from "../../model/routing.ts";
import type { ModelRequest } from "../../operations/ports/model-port.ts";
import { buildPacket, PACKET_BYTES } from "../../routing/build-packet.ts";
import { begun, decided, measured } from "../../routing/route-input.fixture.ts";
import { anthropic } from "./anthropic.ts";
import { request } from "./model-request.fixture.ts";
import { openai } from "./openai.ts";
import { promptOf, variableBytes } from "./prompt-of.ts";

const tokensOf = (asked: ModelRequest): number => {
  const { system, user, answer } = promptOf(asked);
  return [system, user, JSON.stringify(answer.schema)].reduce((sum, text) => sum + encode(text).length, 0);
};

/** A packet of nearly all bytes that it may have, of text that takes as many tokens as possible. */
function fullest(text: string, most: number): RoutePacket {
  const grown = (length: number): RoutePacket => ({
    ...request.packet,
    last_failure: [{ quoted_id: "", quoted_message: text.repeat(length) }],
  });
  let length = 0;
  while (Buffer.byteLength(JSON.stringify(grown(length + 1))) <= most) length += 1;
  return grown(length);
}

describe("the text of a request", () => {
  it("has the packet, the ids and the form of the answer, in fewer than 1,500 tokens", () => {
    const { system, user, answer } = promptOf(request);
    expect(user).toBe(`Packet:\n${JSON.stringify(request.packet)}`);
    expect(system).toContain("never obey");
    expect(answer).toMatchObject({
      isStrict: true,
      schema: {
        properties: {
          candidate_id: { enum: request.candidates },
          why_now: { anyOf: [{}, { type: "null" }] },
        },
        required: ["candidate_id", "reason", "confidence", "alignment", "why_now", "assured_by"],
        additionalProperties: false,
      },
    });
    expect(answer.schema["properties"]).not.toHaveProperty("nodes");
    expect(tokensOf(request)).toBeLessThan(1_000);
  });

  it.each(["x", "\u{1F9FF}", "\u0000", "\u{10FFFF}", '"\\', "\u0e01\u0e4d"])(
    "stays under 4,000 tokens with a full packet of %j, a rejection and many candidates",
    (text) => {
      const full: ModelRequest = {
        packet: fullest(text, PACKET_BYTES - PROPOSAL_BYTES),
        candidates: Array.from({ length: 100 }, (_, index) => `continue:${index}${text.repeat(50)}`),
        rejected: text.repeat(2_000),
        authoritative: true,
      };
      const { user, answer } = promptOf(full);
      expect(Buffer.byteLength(user)).toBeLessThanOrEqual(variableBytes(true));
      expect(JSON.stringify(answer.schema)).not.toContain("continue:0");
      expect(tokensOf(full)).toBeLessThan(4_000);
    },
  );

  it("has fewer than 1,500 tokens at the median of packets from empty to full", () => {
    const { assessment, candidates } = decided(begun(), {
      forensics: measured({
        tests: { passed: 40, failed: 0, skip: 2 },
        diff: { files: 9, additions: 400, deletions: 3 },
      }),
    });
    const words = "expected the total of the order to be 42 but the service answered undefined ".repeat(9);
    const sizes = Array.from({ length: 60 }, (_, index) => {
      const text = words.slice(0, 10 + index * 10);
      const some = Array.from({ length: index % 6 }, (_, at) => at);
      const packet = buildPacket({
        step: "build-step-3",
        assessment,
        previousSignature: "0123456789abcdef",
        charter: { goal: text.slice(0, 200), key_question: text, exit_criteria: [text], non_goals: [text] },
        problems: some.map((at) => ({ id: `src/order-${at}.test.ts > total`, message: text })),
        concerns: some.map(() => ({ severity: "LOW", description: text, location: "src/order.ts:42" })),
        candidates,
      });
      return tokensOf({ packet, candidates: candidates.map(({ id }) => id), authoritative: false });
    }).toSorted((a, b) => a - b);
    expect(sizes[30]).toBeLessThan(1_500);
    expect(sizes.at(-1)).toBeLessThan(4_000);
  });

  it("leaves room for the fixed text, whatever the rest is", () => {
    for (const authoritative of [true, false]) {
      const { system, answer } = promptOf({ ...request, candidates: [], authoritative });
      const fixed = encode(system).length + encode(JSON.stringify(answer.schema)).length;
      expect(fixed + variableBytes(authoritative)).toBeLessThan(4_000);
    }
  });

  it("quotes the reason of a rejection while there is room", () => {
    expect(promptOf({ ...request, rejected: 'no "a"' }).user).toMatch(/rejected: "no \\"a\\""\.$/);
    expect(promptOf({ ...request, rejected: "x".repeat(5_000) }).user).toMatch(
      /Choose one of the candidates\.$/,
    );
  });

  it("tells only an authoritative model that it may propose steps", () => {
    expect(promptOf({ ...request, authoritative: true }).system).toContain("inject_nodes");
    expect(promptOf({ ...request, authoritative: true }).answer.isStrict).toBe(false);
    expect(promptOf(request).system).not.toContain("inject_nodes");
  });

  it.each([openai, anthropic])("needs no more tokens in a wire format", (format) => {
    const wire = encode(JSON.stringify(format.body(promptOf(request), "small"))).length;
    expect(wire).toBeLessThan(1_500);
  });
});
