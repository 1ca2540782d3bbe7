import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { constants, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { seeded } from "../../src/rehearsal/seeded.ts";
import { dictionaryOf } from "../../src/tokens/dictionary.ts";
import { encodings } from "../../src/tokens/encodings.ts";
import { shortHash, writeEnvelope } from "../../src/tokens/envelope.ts";
import { decodePayload } from "../../src/tokens/payload.ts";
import { openState } from "../../src/tokens/sealed-state.ts";
import { project, repeatable, review, opening as usual } from "../../src/tokens/tokens.fixture.ts";
import { forgeries, genuine, ring } from "./forger.fixture.ts";

/** An agent's states, all of one workflow. */
const opening = { ...usual, keys: ring, workflow: review.workflow };

const TRIES = 5_000;

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

/** Memory in use after garbage collection. */
function memoryInUse(): number {
  if (typeof collect === "function") collect(collect());
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}

describe("a forging agent", () => {
  it("can use its own states", () => {
    expect(genuine.filter((token) => !openState(token, opening).ok)).toEqual([]);
    expect(new Set(genuine.map((token) => token.split(".")[1]))).toEqual(new Set(encodings.keys()));
  });

  it("gets none of more than a hundred thousand forgeries accepted, and does not use up memory", () => {
    const number = seeded(91);
    const chance = (below: number): number => Math.floor(number() * below);
    const any = (): string => genuine[chance(genuine.length)] ?? "";
    const held = new Set(genuine);
    const accepted: string[] = [];
    const codes = new Map<string, number>();
    let tried = 0;
    let before = 0;
    const started = performance.now();
    for (let round = 0; round < TRIES; round++) {
      if (round === TRIES / 5) before = memoryInUse();
      for (const [kind, forge] of Object.entries(forgeries)) {
        const token = forge(any(), any(), chance);
        if (held.has(token)) continue;
        tried += 1;
        const opened = openState(token, opening);
        const code = opened.ok ? "accepted" : opened.refusal.code;
        codes.set(code, (codes.get(code) ?? 0) + 1);
        if (opened.ok) accepted.push(`${kind}: ${token}`);
      }
    }
    const seconds = (performance.now() - started) / 1_000;
    const growth = memoryInUse() - before;
    const told = [...codes].map(([code, count]) => `${code} ${count}`).join(", ");
    console.error(
      `${tried} forgeries, ${Math.round(tried / seconds)} a second: ${told}; ${growth} bytes more in use`,
    );
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(100_000);
    expect([...codes.keys()].toSorted()).toEqual(["STATE_EXPIRED", "STATE_INVALID", "WORKFLOW_MISMATCH"]);
    expect(growth).toBeLessThan(16_000_000);
  });
});

describe("a bomb of 400 kB that would be 400 MB", () => {
  const chunk = deflateRawSync(Buffer.alloc(4_100_000), { finishFlush: constants.Z_FULL_FLUSH });
  const dictionary = dictionaryOf(review.words);
  const bomb = Buffer.concat([
    Buffer.from([0, 0]),
    dictionary.check,
    ...Array.from({ length: 100 }, () => chunk),
  ]);
  const label = {
    version: "v1",
    encoding: "dgcp",
    keyId: ring.current.id,
    definition: shortHash(review.hash),
  };
  const seal = { key: ring.current, project };
  const reasonOf = (token: string): unknown => {
    const started = performance.now();
    const opened = openState(token, opening);
    console.error(`refused within ${(performance.now() - started).toFixed(2)} ms`);
    return opened.ok ? "opened" : opened.refusal.facts["reason"];
  };

  it("is refused for its length, sealed or not", () => {
    expect(bomb.length).toBeGreaterThan(390_000);
    expect(reasonOf(`v1.dgcp.${bomb.toString("base64url")}`)).toBe("too_long");
    const sealed = writeEnvelope({ ...label, length: 1_000 }, bomb, seal, repeatable(92));
    expect(reasonOf(sealed)).toBe("too_long");
  });

  it("is refused by its declared size, if it is short enough", () => {
    const piece = Buffer.concat([bomb.subarray(0, 6), chunk]);
    const token = writeEnvelope({ ...label, length: 4_100_000 }, piece, seal, repeatable(93));
    expect(reasonOf(token)).toBe("bomb");
  });

  it("is decompressed no further than its declared size", () => {
    const deflate = encodings.get("dgcp");
    if (!deflate) throw new Error("there is no such encoding");
    const before = process.memoryUsage().arrayBuffers;
    expect(decodePayload({ length: 131_072, bytes: bomb }, deflate, dictionary)).toBeUndefined();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8_000_000);
  });
});
